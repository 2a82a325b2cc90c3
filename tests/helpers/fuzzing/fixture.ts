import type { Fixture } from "../exchanges/fixture.ts";
import { storage } from "../writing/fixture.ts";

const resources = {
  ...storage.services.plain.resources,
  samples: { search: { filter: ["name", "plain"] }, fieldSets: { samples: ["name", "plain", "document", "made_at"] } },
};

/** The storage tables, a table with a column of every kind, and services with every option that shapes an answer. */
export const fuzzed: Fixture = {
  name: "fuzzed",
  tables: [
    ...storage.tables,
    `create table samples (
      id integer primary key,
      name varchar(40) not null,
      plain,
      whole bigint,
      price decimal(10, 2),
      ratio double,
      is_good boolean,
      document json,
      bytes blob,
      made_on date,
      made_at datetime,
      sample_id integer references samples (id)
    )`,
  ],
  rows: [
    ...storage.rows,
    `insert into samples values
      (1, 'one', 'text', 9007199254740993, 1.5, 0.1, 1, '{"a": [1, null]}', x'00ff', '2024-02-29',
        '2024-02-29 23:59:59.999', null),
      (2, 'two', 2, -9223372036854775808, 3, 9e999, 0, 'not json', 'text', 'soon', 1700000000, 1),
      (3, '', null, null, null, null, null, null, null, null, null, 3)`,
  ],
  services: {
    production: { resources },
    debug: {
      debug: true,
      queryLog: true,
      inferHasMany: true,
      absoluteLinks: true,
      withJsonApiVersion: { seed: "data" },
      pagination: { limit: 2, maxLimit: 5 },
      jsonOptions: ["JSON_HEX_TAG", "JSON_HEX_QUOT", "JSON_HEX_AMP", "JSON_HEX_APOS", "JSON_ESCAPE_UNICODE"],
      docValidatorAboutLinks: true,
      dateTimeFormat: "%d.%m.%Y %H:%M:%f",
      resources,
    },
  },
};
