const reference = (column: string, table: string) =>
  `foreign key (${column}) references ${table} (${table}_id) on delete no action on update cascade`;

/** The tables of Sakila as its SQLite edition declares them: many types of integer, none of them a rowid. */
export const SAKILA_TABLES: readonly string[] = [
  `create table actor (
    actor_id numeric not null,
    first_name varchar(45) not null,
    last_name varchar(45) not null,
    last_update timestamp not null,
    primary key (actor_id)
  )`,
  `create table country (
    country_id smallint not null,
    country varchar(50) not null,
    last_update timestamp,
    primary key (country_id)
  )`,
  `create table city (
    city_id int not null,
    city varchar(50) not null,
    country_id smallint not null,
    last_update timestamp not null,
    primary key (city_id),
    ${reference("country_id", "country")}
  )`,
  `create table address (
    address_id int not null,
    address varchar(50) not null,
    address2 varchar(50) default null,
    district varchar(20) not null,
    city_id int not null,
    postal_code varchar(10) default null,
    phone varchar(20) not null,
    last_update timestamp not null,
    primary key (address_id),
    ${reference("city_id", "city")}
  )`,
  `create table language (
    language_id smallint not null,
    name char(20) not null,
    last_update timestamp not null,
    primary key (language_id)
  )`,
  `create table category (
    category_id smallint not null,
    name varchar(25) not null,
    last_update timestamp not null,
    primary key (category_id)
  )`,
  `create table customer (
    customer_id int not null,
    store_id int not null,
    first_name varchar(45) not null,
    last_name varchar(45) not null,
    email varchar(50) default null,
    address_id int not null,
    active char(1) default 'Y' not null,
    create_date timestamp not null,
    last_update timestamp not null,
    primary key (customer_id),
    ${reference("store_id", "store")},
    ${reference("address_id", "address")}
  )`,
  `create table film (
    film_id int not null,
    title varchar(255) not null,
    description blob sub_type text default null,
    release_year varchar(4) default null,
    language_id smallint not null,
    original_language_id smallint default null,
    rental_duration smallint default 3 not null,
    rental_rate decimal(4,2) default 4.99 not null,
    length smallint default null,
    replacement_cost decimal(5,2) default 19.99 not null,
    rating varchar(10) default 'G',
    special_features varchar(100) default null,
    last_update timestamp not null,
    primary key (film_id),
    constraint check_special_features check (special_features is null or special_features like '%Trailers%'
      or special_features like '%Commentaries%' or special_features like '%Deleted Scenes%'
      or special_features like '%Behind the Scenes%'),
    constraint check_special_rating check (rating in ('G', 'PG', 'PG-13', 'R', 'NC-17')),
    ${reference("language_id", "language")},
    foreign key (original_language_id) references language (language_id)
  )`,
  `create table film_actor (
    actor_id int not null,
    film_id int not null,
    last_update timestamp not null,
    primary key (actor_id, film_id),
    ${reference("actor_id", "actor")},
    ${reference("film_id", "film")}
  )`,
  `create table film_category (
    film_id int not null,
    category_id smallint not null,
    last_update timestamp not null,
    primary key (film_id, category_id),
    ${reference("film_id", "film")},
    ${reference("category_id", "category")}
  )`,
  `create table film_text (
    film_id smallint not null,
    title varchar(255) not null,
    description blob sub_type text,
    primary key (film_id)
  )`,
  `create table inventory (
    inventory_id int not null,
    film_id int not null,
    store_id int not null,
    last_update timestamp not null,
    primary key (inventory_id),
    ${reference("store_id", "store")},
    ${reference("film_id", "film")}
  )`,
  `create table staff (
    staff_id smallint not null,
    first_name varchar(45) not null,
    last_name varchar(45) not null,
    address_id int not null,
    picture blob default null,
    email varchar(50) default null,
    store_id int not null,
    active smallint default 1 not null,
    username varchar(16) not null,
    password varchar(40) default null,
    last_update timestamp not null,
    primary key (staff_id),
    ${reference("store_id", "store")},
    ${reference("address_id", "address")}
  )`,
  `create table store (
    store_id int not null,
    manager_staff_id smallint not null,
    address_id int not null,
    last_update timestamp not null,
    primary key (store_id),
    foreign key (manager_staff_id) references staff (staff_id),
    ${reference("address_id", "address")}
  )`,
  `create table rental (
    rental_id int not null,
    rental_date timestamp not null,
    inventory_id int not null,
    customer_id int not null,
    return_date timestamp default null,
    staff_id smallint not null,
    last_update timestamp not null,
    primary key (rental_id),
    ${reference("staff_id", "staff")},
    ${reference("inventory_id", "inventory")},
    ${reference("customer_id", "customer")}
  )`,
  `create table payment (
    payment_id int not null,
    customer_id int not null,
    staff_id smallint not null,
    rental_id int default null,
    amount decimal(5,2) not null,
    payment_date timestamp not null,
    last_update timestamp not null,
    primary key (payment_id),
    foreign key (rental_id) references rental (rental_id) on delete set null on update cascade,
    ${reference("customer_id", "customer")},
    ${reference("staff_id", "staff")}
  )`,
  "create index idx_actor_last_name on actor (last_name)",
  "create index idx_fk_city_id on address (city_id)",
  "create index idx_fk_language_id on film (language_id)",
  "create index idx_fk_film_id_store_id on inventory (store_id, film_id)",
  "create unique index idx_rental_uq on rental (rental_date, inventory_id, customer_id)",
];
