import type { Fixture } from "./fixture.ts";

/**
 * People and where they live: a resource that points to itself, one type by two associations, an association's name in
 * the singular and in the plural, text keys that a path must encode, targets that are absent or not mapped.
 */
export const society: Fixture = {
  name: "society",
  tables: [
    "create table shoe_sizes (id integer primary key, size integer)",
    "create table national_capitals (id integer primary key, full_name text not null)",
    `create table states (
      id integer primary key,
      name text not null,
      national_capital_id integer references national_capitals (id),
      leader_id integer references people (id)
    )`,
    `create table people (
      id integer primary key,
      first_name text not null,
      lastName text,
      birth_state_id integer references states (id),
      home_state_id integer references states (id),
      best_friend_id integer references people (id),
      shoe_size_id integer references shoe_sizes (id)
    )`,
    `create table articles (
      slug text primary key,
      title text not null,
      author_id integer references people (id),
      editor_id integer,
      remark_id integer
    )`,
    "create table folders (name text primary key, parent_name text references folders (name))",
    "create table reviews (id integer primary key, stars integer, reader_id integer)",
    "create table remarks (id integer primary key, body text, article_slug text references articles (slug))",
  ],
  rows: [
    "insert into shoe_sizes values (1, 42)",
    "insert into national_capitals values (1, 'Amsterdam'), (2, 'Sofia')",
    "insert into states values (1, 'Netherlands', 1, null), (2, 'Bulgaria', 2, null), (3, 'Nowhere', null, null)",
    `insert into people values
      (1, 'Anna', 'Bakker', 1, 1, null, 1),
      (2, 'Boris', 'Dimitrov', 2, 1, 1, null),
      (3, 'Vera', null, 2, 2, 3, null),
      (4, 'Zoe', null, null, null, null, null)`,
    "update states set leader_id = id where id < 3",
    `insert into articles values
      ('日本', 'Japan', 2, 99, null),
      ('naïve ?&#%+', 'Odd', 1, null, null),
      ('a/b', 'Slash', 1, null, 2)`,
    "insert into folders values ('..', null), ('.', '..'), ('', '.'), ('...', ''), ('😀', '...'), ('～', '😀'), ('a long one', '😀')",
    "insert into reviews values (1, 5, 1), (2, 3, 99), (3, 1, 1), (4, 2, null), (5, 3, 2)",
    "insert into remarks values (1, 'First', 'a/b'), (2, 'Second', 'a/b'), (3, 'Lost', null)",
  ],
  services: {
    plain: { resources: resources() },
    hiding: {
      resources: { ...resources(), articles: { ...resources().articles, search: { filter: ["title"] } } },
      fieldSets: { people: ["first_name"], articles: ["slug"] },
    },
    containing: { resources: { ...resources(), people: { ...resources().people, include: ["best_friend"] } } },
    closed: {
      resources: {
        ...resources(),
        people: { ...resources().people, queryParameters: { include: { denyList: ["home-state"] } } },
      },
    },
    allowing: {
      resources: {
        ...resources(),
        people: { ...resources().people, queryParameters: { include: { allowList: ["best-friend"] } } },
        articles: { ...resources().articles, queryParameters: { include: { allowList: ["*"] } } },
        remarks: { ...resources().remarks, queryParameters: { include: { denyList: ["*"] } } },
      },
    },
    inferred: {
      resources: { states: {}, national_capitals: {}, articles: {}, remarks: {}, people: {} },
      inferHasMany: true,
    },
    scoped: {
      resources: {
        ...resources(),
        people: { ...resources().people, scope: (eb) => eb("id", "!=", 1) },
      },
    },
  },
};

function resources() {
  return {
    states: {
      belongsTo: { leader: "people" },
      hasMany: {
        natives: { table: "people", foreignKey: "birth_state_id" },
        residents: { table: "people", foreignKey: "home_state_id" },
      },
    },
    people: {
      hasMany: {
        articles: { table: "articles", foreignKey: "author_id" },
        admirers: { table: "people", foreignKey: "best_friend_id" },
        reviews: { table: "reviews", foreignKey: "reader_id" },
      },
    },
    national_capitals: {},
    articles: {
      belongsTo: {
        author: "people",
        editor: "people",
        remark: "remarks",
      },
      hasMany: { remarks: { table: "remarks", foreignKey: "article_slug" } },
    },
    reviews: {},
    folders: {
      belongsTo: { parent: { table: "folders", foreignKey: "parent_name" } },
      hasMany: { children: { table: "folders", foreignKey: "parent_name" } },
    },
    remarks: { belongsTo: { article: { table: "articles", foreignKey: "article_slug" } } },
  };
}
