// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:trap.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    '// }, "x" */\n\u2028alert(1)': {
      path: "x-alert-1s",
      schema: { type: "x-alert-1s" },
    },
    Album: {
      path: "albums",
      schema: { type: "albums" },
      belongsTo: { artist: "Artist" },
      search: { filter: ["Title"] },
    },
    Artist: {
      path: "artists",
      schema: { type: "artists" },
      hasMany: { albums: "Album" },
      search: { filter: ["Name"] },
    },
    // No index leads to this foreign key: create index "Employee_ReportsTo" on "Employee" ("ReportsTo");
    Employee: {
      path: "employees",
      schema: { type: "employees" },
      belongsTo: { reportsTo: "Employee" },
      hasMany: { employees: "Employee" },
      columns: {
        HireDate: "TEXT", // holds "02/03/2024", which is not a date
        Photo: false, // bytes, which JSON:API shows as base64
        password_hash: false, // looks secret
      },
      search: { filter: ["LastName"] },
      operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills password_hash
    },
    // The ids are rowids, since there is no primary key: VACUUM may change them.
    "Order Details": {
      schema: { id: "rowid" },
      columns: { "odd\tname": "DATE" },
    },
    // The ids are rowids, since there is no primary key: VACUUM may change them.
    // No index leads to this foreign key: create index "_FilmToUser_B" on "_FilmToUser" ("B");
    _FilmToUser: {
      path: "film-to-users",
      schema: { type: "film-to-users", id: "rowid" },
      belongsTo: { film: "films", user: "users" },
    },
    ["__proto__"]: { path: "protos", schema: { type: "protos" } },
    // The ids are those of "id", which is assumed to be unique: 2 rows were looked at.
    album_titles: {
      schema: { id: "id" },
      search: { filter: ["title"] },
      operations: ["list", "view"],
    },
    // The foreign key of "a" points to "nowhere", which is not there: take the constraint out.
    // The foreign key of "b" points to "title" of "films", which is not UNIQUE: add the constraint there.
    broken: { path: "brokens", schema: { type: "brokens" } },
    // No index leads to this foreign key: create index "countries_language_code" on "countries" ("language_code");
    countries: {
      clientIds: "any",
      newId: false,
      belongsTo: { language: "languages" },
      hasMany: { countryLanguages: "country_languages" },
      belongsToMany: { languages: "country_languages" },
      columns: { type: { field: "country-type" } },
      search: { filter: ["name"] },
    },
    // No index leads to this foreign key: create index "country_languages_language_id" on "country_languages" ("language_id");
    country_languages: {
      belongsTo: { country: "countries", language: "languages" },
    },
    // No index leads to this foreign key: create index "films_language_id" on "films" ("language_id");
    // No index leads to this foreign key: create index "films_original_language_id" on "films" ("original_language_id");
    films: {
      belongsTo: { language: "languages", originalLanguage: "languages" },
      hasMany: { filmToUsers: "_FilmToUser" },
      belongsToMany: {
        users: {
          table: "users",
          through: "_FilmToUser",
          foreignKey: "A",
          targetKey: "B",
          parameter: "film_id",
        },
      },
      columns: { price: "DECIMAL" },
      search: { filter: ["title"] },
    },
    // No index leads to this foreign key: create index "follows_followee_id" on "follows" ("followee_id");
    follows: {
      belongsTo: { follower: "users", followee: "users" },
      columns: { since: { type: "DATETIME", stored: "iso" } },
    },
    languages: {
      hasMany: {
        countries: "countries",
        countryLanguages: "country_languages",
        films: { table: "films", foreignKey: "language_id" },
        originalLanguageFilms: {
          table: "films",
          foreignKey: "original_language_id",
        },
      },
      belongsToMany: { countryLanguagesCountries: "country_languages" },
      columns: { is_rtl: "BOOLEAN" },
      search: { filter: ["name"] },
    },
    measures: {},
    moments: {
      columns: {
        b: { type: "DATETIME", stored: "iso" }, // another form in 1 row, as "soon": no filter finds it
        c: { type: "DATETIME", stored: "seconds" },
        d: { type: "DATETIME", stored: "milliseconds" },
        e: { type: "DATETIME", stored: "microseconds" },
      },
    },
    people: { search: { filter: ["name"] } },
    person: { search: { filter: ["name"] } },
    // No index leads to this foreign key: create index "projects_tenant_id_parent_id" on "projects" ("tenant_id", "parent_id");
    projects: {
      belongsTo: {
        parent: { table: "projects", foreignKey: ["tenant_id", "parent_id"] },
      },
      hasMany: { children: "projects", tasks: "tasks" },
      search: { filter: ["name"] },
    },
    // table "sessions": its name says that its rows are secrets.
    // No index leads to this foreign key: create index "sessions_user_id" on "sessions" ("user_id");
    // sessions: { belongsTo: { user: "users" } },
    // No index leads to this foreign key: create index "tasks_tenant_id_project_id" on "tasks" ("tenant_id", "project_id");
    // No index leads to this foreign key: create index "tasks_assignee_id" on "tasks" ("assignee_id");
    tasks: {
      belongsTo: {
        project: { table: "projects", foreignKey: ["tenant_id", "project_id"] },
        assignee: "users",
      },
      search: { filter: ["title"] },
    },
    user_images: {
      belongsTo: { user: "users" },
      columns: {
        image: false, // bytes, which JSON:API shows as base64
      },
      operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills image
    },
    users: {
      clientIds: "any",
      newId: false,
      hasOne: { image: "user_images" },
      hasMany: {
        filmToUsers: "_FilmToUser",
        // sessions: "sessions", // needs "sessions" in resources
        tasks: "tasks",
        followerFollows: { table: "follows", foreignKey: "follower_id" },
        followeeFollows: { table: "follows", foreignKey: "followee_id" },
      },
      belongsToMany: {
        films: {
          table: "films",
          through: "_FilmToUser",
          foreignKey: "B",
          targetKey: "A",
          parameter: "user_id",
        },
        followees: {
          table: "users",
          through: "follows",
          foreignKey: "follower_id",
          targetKey: "followee_id",
        },
        followers: {
          table: "users",
          through: "follows",
          foreignKey: "followee_id",
          targetKey: "follower_id",
        },
      },
      columns: {
        // NOT NULL without a default: fill it in hooks.beforeSave
        created_at: {
          type: "DATETIME",
          stored: "milliseconds",
          optional: true,
        },
      },
    },
    // left out: "unreadable" cannot be read by the database itself: no such function: nofunction.
    // left out: "docs_fts" is a virtual table, which has no key.
    // left out: "empty_titles" is a view, and no column of it identifies its rows.
  },
});
