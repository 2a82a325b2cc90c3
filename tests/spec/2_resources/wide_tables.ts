import { suite } from "../../helpers/exchanges/fixture.ts";
import {
  MORE_NUMBERS_AS_JSON,
  NUMBERS_AS_JSON,
  TEXTS_AS_JSON,
  wideTables,
} from "../../helpers/fixtures/wide_tables.ts";

const view = (title: string, type: string, attributes: string) => ({
  title,
  request: `GET /${type}/1`,
  response: `
    200

    {
      "data": { "type": "${type}", "id": "1", "attributes": { ${attributes} }, "links": { "self": "/${type}/1" } }
    }`,
});

/** §2: resources of tables that are wider than some engines allow. */
export const wide = [
  suite(wideTables, "paged", [
    view(
      "§2 attributes: more than a function of SQLite takes, bytes among them",
      "wide",
      `${NUMBERS_AS_JSON}, "b": "AP8="`,
    ),
    view("§2 attributes: a table wider than the arguments of a function", "wider", MORE_NUMBERS_AS_JSON),
    view("more columns of text than SQLite adds up at once", "widest", `${TEXTS_AS_JSON}, "t1099": "last"`),
  ]),
];
