/** The tables whose `last_update` a trigger sets. */
export const UPDATED: readonly string[] = [
  "actor",
  "address",
  "category",
  "city",
  "country",
  "customer",
  "film",
  "film_actor",
  "film_category",
]
  .concat("inventory", "language", "payment", "rental", "staff", "store");

/** A trigger that sets the time of the last write, whatever the writer has sent. */
const lastUpdate = (table: string, event: "insert" | "update") =>
  `create trigger ${table}_trigger_a${event[0]} after ${event} on ${table} begin
    update ${table} set last_update = datetime('now') where rowid = new.rowid;
  end`;

/** Sakila's other objects besides its tables: triggers, views, and a full-text index of films. */
export const SAKILA_REST: readonly string[] = [
  "create virtual table film_search using fts5 (title, description, content = 'film_text', content_rowid = 'film_id')",
  "insert into film_search (film_search) values ('rebuild')",
  `create trigger film_text_trigger_ai after insert on film_text begin
    insert into film_search (rowid, title, description) values (new.film_id, new.title, new.description);
  end`,
  `create trigger film_text_trigger_ad after delete on film_text begin
    insert into film_search (film_search, rowid, title, description)
      values ('delete', old.film_id, old.title, old.description);
  end`,
  `create trigger film_text_trigger_au after update on film_text begin
    insert into film_search (film_search, rowid, title, description)
      values ('delete', old.film_id, old.title, old.description);
    insert into film_search (rowid, title, description) values (new.film_id, new.title, new.description);
  end`,
  ...UPDATED.flatMap((table) => [lastUpdate(table, "insert"), lastUpdate(table, "update")]),
  `create view customer_list as
    select cu.customer_id as ID, cu.first_name || ' ' || cu.last_name as name, a.address as address,
      a.postal_code as "zip code", a.phone as phone, ci.city as city, co.country as country,
      case when cu.active = 1 then 'active' else '' end as notes, cu.store_id as SID
    from customer cu join address a on cu.address_id = a.address_id join city ci on a.city_id = ci.city_id
      join country co on ci.country_id = co.country_id`,
  `create view film_list as
    select film.film_id as FID, film.title as title, film.description as description, category.name as category,
      film.rental_rate as price, film.length as length, film.rating as rating
    from film left join film_category on film.film_id = film_category.film_id
      left join category on film_category.category_id = category.category_id`,
  // A function that the database does not have came with the view from MySQL.
  `create view nicer_but_slower_film_list as
    select film_id as FID, concat_ws(' ', ucase(substr(title, 1, 1)), lcase(substr(title, 2))) as title from film`,
  `create view sales_by_film_category as
    select c.name as category, sum(p.amount) as total_sales
    from payment p join rental r on p.rental_id = r.rental_id join inventory i on r.inventory_id = i.inventory_id
      join film_category fc on i.film_id = fc.film_id join category c on fc.category_id = c.category_id
    group by c.name`,
  `create view staff_list as
    select s.staff_id as ID, s.first_name || ' ' || s.last_name as name, a.address as address,
      a.postal_code as "zip code", s.store_id as SID
    from staff s join address a on s.address_id = a.address_id`,
];
