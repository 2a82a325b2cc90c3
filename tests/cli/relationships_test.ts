import assert from "node:assert/strict";
import { type Literal, type Member, valueOf } from "../../src/cli/mapping/literal.ts";
import { mappingOf } from "./found.ts";

const KINDS = ["belongsTo", "hasOne", "hasMany", "belongsToMany"];

/** The relationships of each table as the options have them: `books.belongsTo.author = "people"`. */
async function relationshipsIn(...statements: readonly string[]): Promise<readonly string[]> {
  const { resources } = await mappingOf(statements);
  const membersOf = (value: Literal): readonly Member[] =>
    typeof value === "object" && "members" in value ? value.members : [];
  return resources.flatMap(({ table, members }) =>
    members.filter(({ name }) => KINDS.includes(name)).flatMap(({ name: kind, value }) =>
      membersOf(value).map((one) => `${table}.${kind}.${one.name} = ${JSON.stringify(valueOf(one.value))}`)
    )
  );
}

function relates(sentence: string, statements: readonly string[], expected: readonly string[]): void {
  Deno.test(sentence, async () => assert.deepEqual(await relationshipsIn(...statements), expected));
}

relates("a to-one is named after its column, the other side after its table", [
  `create table "Artist" ("ArtistId" integer primary key)`,
  `create table "Album" (id integer primary key, "ArtistId" integer references "Artist", "ProducedBy" integer references "Artist")`,
], [
  `Album.belongsTo.artist = {"table":"Artist","foreignKey":"ArtistId"}`,
  `Album.belongsTo.producedBy = {"table":"Artist","foreignKey":"ProducedBy"}`,
  `Artist.hasMany.albums = {"table":"Album","foreignKey":"ArtistId"}`,
  `Artist.hasMany.producedByAlbums = {"table":"Album","foreignKey":"ProducedBy"}`,
]);

relates("what the service finds by itself is written short", [
  "create table languages (id integer primary key, code text not null unique)",
  "create table films (id integer primary key, language_id integer references languages, original_language_id integer references languages)",
  "create table notes (id integer primary key, language_code text references languages (code))",
], [
  `films.belongsTo.language = "languages"`,
  `films.belongsTo.originalLanguage = "languages"`,
  `languages.hasMany.films = {"table":"films","foreignKey":"language_id"}`,
  `languages.hasMany.notes = "notes"`,
  `languages.hasMany.originalLanguageFilms = {"table":"films","foreignKey":"original_language_id"}`,
  `notes.belongsTo.language = "languages"`,
]);

relates("no to-one is named like the parameter filter[or], where nothing of its column makes a name", [
  `create table "or" (id integer primary key)`,
  `create table p (id integer primary key, "-->" integer references "or")`,
], [
  `or.hasMany.ps = "p"`,
  `p.belongsTo.or-2 = "or"`,
]);

relates("a join table keeps its whole name also where nothing keeps a pair from coming twice", [
  "create table products (id integer primary key)",
  "create table tags (id integer primary key)",
  "create table product_tag (product_id integer not null references products, tag_id integer not null references tags, created_at datetime)",
], [
  `product_tag.belongsTo.product = "products"`,
  `product_tag.belongsTo.tag = "tags"`,
  `products.hasMany.productTags = "product_tag"`,
  `products.belongsToMany.tags = "product_tag"`,
  `tags.hasMany.productTags = "product_tag"`,
  `tags.belongsToMany.products = "product_tag"`,
]);

relates("a table that points to itself has children where it has a parent", [
  "create table categories (id integer primary key, parent_id integer references categories)",
  "create table employees (id integer primary key, reports_to integer references employees)",
], [
  `categories.belongsTo.parent = "categories"`,
  `categories.hasMany.children = "categories"`,
  `employees.belongsTo.reportsTo = "employees"`,
  `employees.hasMany.employees = "employees"`,
]);

relates("a foreign key of several columns is named after the one that is its own", [
  "create table tenants (id integer primary key)",
  "create table users (tenant_id integer references tenants, id integer, primary key (tenant_id, id))",
  `create table tasks (tenant_id integer references tenants, no integer, owner_id integer, reviewer_id integer,
    primary key (tenant_id, no), foreign key (tenant_id, owner_id) references users (tenant_id, id),
    foreign key (tenant_id, reviewer_id) references users (tenant_id, id))`,
  `create table remarks (id integer primary key, tenant_id integer, no integer,
    foreign key (tenant_id, no) references tasks)`,
], [
  `remarks.belongsTo.task = "tasks"`,
  `tasks.belongsTo.tenant = "tenants"`,
  `tasks.belongsTo.owner = {"table":"users","foreignKey":["tenant_id","owner_id"]}`,
  `tasks.belongsTo.reviewer = {"table":"users","foreignKey":["tenant_id","reviewer_id"]}`,
  `tasks.hasMany.remarks = "remarks"`,
  `tenants.hasMany.tasks = "tasks"`,
  `tenants.hasMany.users = "users"`,
  `users.belongsTo.tenant = "tenants"`,
  `users.hasMany.ownerTasks = {"table":"tasks","foreignKey":["tenant_id","owner_id"]}`,
  `users.hasMany.reviewerTasks = {"table":"tasks","foreignKey":["tenant_id","reviewer_id"]}`,
]);

relates("a UNIQUE foreign key has one row on its other side, and so has a key that is one", [
  "create table users (id integer primary key)",
  "create table user_images (id integer primary key, user_id integer unique references users)",
  "create table employees (user_id integer primary key references users)",
], [
  `employees.belongsTo.user = "users"`,
  `user_images.belongsTo.user = "users"`,
  `users.hasOne.employee = "employees"`,
  `users.hasOne.image = "user_images"`,
]);

relates("a join table gives a many-to-many to both of its sides, named after its columns", [
  "create table countries (id integer primary key)",
  "create table languages (id integer primary key)",
  `create table country_languages (country_id integer references countries, language_id integer references languages,
    percentage real, primary key (country_id, language_id))`,
], [
  `countries.hasMany.countryLanguages = "country_languages"`,
  `countries.belongsToMany.languages = "country_languages"`,
  `country_languages.belongsTo.country = "countries"`,
  `country_languages.belongsTo.language = "languages"`,
  `languages.hasMany.countryLanguages = "country_languages"`,
  `languages.belongsToMany.countries = "country_languages"`,
]);

relates("a table that is joined with itself says both keys", [
  "create table users (id integer primary key)",
  `create table follows (id integer primary key, follower_id integer references users, followee_id integer references users,
    unique (follower_id, followee_id))`,
], [
  `follows.belongsTo.follower = "users"`,
  `follows.belongsTo.followee = "users"`,
  `users.hasMany.followerFollows = {"table":"follows","foreignKey":"follower_id"}`,
  `users.hasMany.followeeFollows = {"table":"follows","foreignKey":"followee_id"}`,
  `users.belongsToMany.followees = {"table":"users","through":"follows","foreignKey":"follower_id","targetKey":"followee_id"}`,
  `users.belongsToMany.followers = {"table":"users","through":"follows","foreignKey":"followee_id","targetKey":"follower_id"}`,
]);

relates("columns of one letter lend no names", [
  `create table "Post" (id integer primary key)`,
  `create table "Tag" (id integer primary key)`,
  `create table "_PostToTag" ("A" integer not null references "Post", "B" integer not null references "Tag", unique ("A", "B"))`,
], [
  `Post.hasMany.postToTags = "_PostToTag"`,
  `Post.belongsToMany.tags = {"table":"Tag","through":"_PostToTag","foreignKey":"A","targetKey":"B","parameter":"post_id"}`,
  `Tag.hasMany.postToTags = "_PostToTag"`,
  `Tag.belongsToMany.posts = {"table":"Post","through":"_PostToTag","foreignKey":"B","targetKey":"A","parameter":"tag_id"}`,
  `_PostToTag.belongsTo.post = "Post"`,
  `_PostToTag.belongsTo.tag = "Tag"`,
]);

relates("a many-to-many has a parameter of its own where its target's list has the column's name already", [
  "create table countries (id integer primary key)",
  "create table people (id integer primary key, country_id integer references countries)",
  `create table visits (country_id integer references countries, person_id integer references people,
    primary key (country_id, person_id))`,
], [
  `countries.hasMany.people = "people"`,
  `countries.hasMany.visits = "visits"`,
  `countries.belongsToMany.visitsPeople = {"table":"people","through":"visits","foreignKey":"country_id","targetKey":"person_id","parameter":"visits_country_id"}`,
  `people.belongsTo.country = "countries"`,
  `people.hasMany.visits = "visits"`,
  `people.belongsToMany.countries = "visits"`,
  `visits.belongsTo.country = "countries"`,
  `visits.belongsTo.person = "people"`,
]);

relates("no relationship has the name of an attribute or of another", [
  "create table languages (id integer primary key, films text)",
  "create table films (id integer primary key, language text, language_id integer references languages)",
  "create table books (id integer primary key, language_id integer references languages, language integer references languages)",
], [
  `books.belongsTo.language = "languages"`,
  `books.belongsTo.language-2 = {"table":"languages","foreignKey":"language"}`,
  `films.belongsTo.languageId = "languages"`,
  `languages.hasMany.books = {"table":"books","foreignKey":"language_id"}`,
  `languages.hasMany.language-2-books = {"table":"books","foreignKey":"language"}`,
  `languages.hasMany.languageIdFilms = "films"`,
]);

relates("what many tables begin with is left out of the names of relationships", [
  "create table shop_user (id integer primary key)",
  "create table shop_order (id integer primary key, buyer_id integer references shop_user)",
  "create table shop_order_line (id integer primary key, order_id integer references shop_order)",
], [
  `shop_order.belongsTo.buyer = "shop_user"`,
  `shop_order.hasMany.lines = "shop_order_line"`,
  `shop_order_line.belongsTo.order = "shop_order"`,
  `shop_user.hasMany.orders = "shop_order"`,
]);

relates("a foreign key that leads nowhere gives no relationship", [
  "create table films (id integer primary key, title text)",
  `create table notes (id integer primary key, a integer references nowhere (id), b text references films (title),
    c integer references films, d integer references totals)`,
  "create view totals as select count(*) as n from films",
], [
  `films.hasMany.notes = {"table":"notes","foreignKey":"c"}`,
  `notes.belongsTo.film = {"table":"films","foreignKey":"c"}`,
]);
