import { atlas } from "./atlas_fixture.ts";
import type { Fixture } from "./fixture.ts";

/** The atlas with pages, limits and disabled operations, and beside it what a filter must tell apart. */
export const reading: Fixture = {
  name: "reading",
  tables: [
    ...atlas.tables,
    "create table phrases (id integer primary key, words text, note text)",
    "create table numbers (id integer primary key)",
    "create table nothings (id integer primary key, number_id integer references numbers (id))",
  ],
  rows: [
    ...atlas.rows,
    `insert into phrases values
      (1, '50% off', 'x'), (2, 'snake_case', null), (3, 'star*', null), (4, 'Straße', null), (5, 'PLAIN', 'Off'),
      (6, 'Élan', null), (7, 'a''b\\c', null)`,
    "insert into numbers with recursive n(id) as (select 1 union all select id + 1 from n where id < 120) select id from n",
  ],
  services: {
    plain: {
      resources: {
        ...resources(),
        phrases: { search: { filter: ["words", "note"] } },
        numbers: {},
        nothings: {},
      },
    },
    ignoring: { resources: resources(), ignoredParameters: ["_", "utm_source"] },
    paged: {
      resources: { ...resources(), numbers: {}, nothings: {} },
      pagination: { limit: 2, maxLimit: 3 },
      ignoredParameters: ["x-mine"],
    },
    usualPages: { resources: { numbers: {} }, pagination: true },
    onePage: { resources: resources(), pagination: { limit: null, maxLimit: 3 } },
    boundedCount: {
      resources: counted(),
      pagination: { limit: 2, maxLimit: 3, count: "bounded" },
      limits: { countedRecords: 3 },
    },
    noCount: { resources: counted(), pagination: { limit: 2, maxLimit: 3, count: "none" } },
    onePageNoCount: { resources: resources(), pagination: { limit: null, maxLimit: 3, count: "none" } },
    narrow: { resources: resources(), limits: { includeDepth: 2, includePaths: 2, resourcesPerPath: 2, sortTerms: 1 } },
    narrowest: { resources: resources(), limits: { resourcesPerPath: 1 } },
    partial: {
      resources: {
        countries: { hasMany: { cultures: "cultures" }, operations: ["list", "view"] },
        cultures: { operations: { list: false } },
        currencies: { hasMany: { countries: "countries" }, operations: { view: false } },
        languages: { operations: [] },
        national_capitals: {},
      },
    },
  },
};

function counted() {
  return { ...resources(), phrases: { search: { filter: ["words", "note"] } }, numbers: {}, nothings: {} };
}

function resources() {
  return {
    countries: { hasMany: { cultures: "cultures" } },
    cultures: {},
    currencies: { hasMany: { countries: "countries" } },
    languages: {},
    national_capitals: {},
  };
}
