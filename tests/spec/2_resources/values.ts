import { suite } from "../../helpers/exchanges/fixture.ts";
import { values } from "../../helpers/fixtures/values.ts";

/** The answer of a list whose resources have one attribute, `value`. */
function valuesOf(type: string, cells: readonly string[]): string {
  const resources = cells.map((cell, index) =>
    `{ "type": "${type}", "id": "${index + 1}", "attributes": { "value": ${cell} }, "links": { "self": "/${type}/${
      index + 1
    }" } }`
  );
  return `200\n\n{ "data": [${resources.join(",")}] }`;
}

/** §2 attributes: the printed form of a cell, for each declared type. */
export const attributeValues = [
  suite(values, "plain", [
    {
      title: "§2 attributes: an INTEGER beyond ±(2^53−1) is a string, and values of other kinds are printed unchanged",
      covers: ["§2 attributes"],
      request: "GET /integers",
      response: valuesOf("integers", [
        `0`,
        `-7`,
        `9007199254740991`,
        `-9007199254740991`,
        `"9007199254740992"`,
        `"-9007199254740992"`,
        `"9223372036854775807"`,
        `"-9223372036854775808"`,
        `1.5`,
        `"seven"`,
        `"AP8="`,
      ]),
    },
    {
      title: "§2 attributes: a REAL is exact, an infinite one null",
      request: "GET /reals",
      response: valuesOf("reals", [
        `0.1`,
        `0.30000000000000004`,
        `3`,
        `-1e+21`,
        `5e-324`,
        `1.7976931348623157e+308`,
        `null`,
        `null`,
        `123456789.12345678`,
        `"half"`,
        `2.5e-7`,
      ]),
    },
    {
      title: "§2 attributes: a DECIMAL is a number if it is stored as one",
      request: "GET /decimals",
      response: valuesOf("decimals", [`1.1`, `7`, `"9007199254740993"`, `"12 or so"`, `0.3`]),
    },
    {
      title: "§2 attributes: a text keeps every character",
      request: "GET /texts",
      response: valuesOf("texts", [
        `""`,
        `"He said \\"no\\" \\\\ / <b>"`,
        `"é 日本 😀"`,
        `"\\n\\t\\u0001\u2028"`,
        `"7"`,
        `"QUI="`,
      ]),
    },
    {
      title: "§2 attributes: a BOOLEAN is true or false, and any other value is printed unchanged",
      request: "GET /booleans",
      response: valuesOf("booleans", [`true`, `false`, `2`, `"yes"`, `0.5`]),
    },
    {
      title: "§2 attributes: valid JSON is parsed and invalid JSON is a string",
      request: "GET /jsons",
      response: valuesOf("jsons", [
        `{ "b": [1, 2.5, null, true], "a": "x" }`,
        `[]`,
        `"text"`,
        `null`,
        `12`,
        `"{broken"`,
        `""`,
        `1.5`,
      ]),
    },
    {
      title: "§2 attributes: a BLOB is base64",
      request: "GET /blobs",
      response: valuesOf("blobs", [`""`, `"AP8Q"`, `"text"`, `5`]),
    },
    {
      title: "§1 rule 7: a DATE is YYYY-MM-DD, and any other value is printed unchanged",
      covers: ["§1 rule 7 timestamps"],
      request: "GET /dates",
      response: valuesOf("dates", [
        `"2024-02-29"`,
        `"2023-02-30"`,
        `"2024-02-29"`,
        `"soon"`,
        `"0001-01-01"`,
        `"9999-12-31"`,
      ]),
    },
    {
      title: "§1 rule 7: a DATETIME is ISO 8601 with its offset, from text, seconds and milliseconds",
      covers: ["§1 rule 7 timestamps"],
      request: "GET /datetimes",
      response: valuesOf("datetimes", [
        `"2024-01-31T10:00:00+00:00"`,
        `"2024-01-31T10:00:00+00:00"`,
        `"2024-01-31T10:00:00+00:00"`,
        `"2024-01-31T00:00:00+00:00"`,
        `"2024-01-31T10:00:00.500+00:00"`,
        `"2024-01-31T10:00:00+00:00"`,
        `"2024-01-31T10:00:00+00:00"`,
        `"1970-01-01T00:00:00+00:00"`,
        `"1969-12-31T23:59:59+00:00"`,
        `"2023-11-14T22:13:20+00:00"`,
        `"5138-11-16T09:46:39+00:00"`,
        `"1973-03-03T09:46:40+00:00"`,
        `"2023-11-14T22:13:20.123+00:00"`,
        `1.5`,
        `"soon"`,
        `"2023-02-30 10:00:00"`,
        `"10:00:00"`,
        `"9999-12-31T23:59:59+00:00"`,
        `"0000-01-01T00:00:00+00:00"`,
      ]),
    },
    {
      title: "§1 rule 7: a TIMESTAMP is printed like a DATETIME",
      request: "GET /timestamps",
      response: valuesOf("timestamps", [`"2024-01-31T10:00:00+00:00"`, `"2023-11-14T22:13:20+00:00"`]),
    },
    {
      title: "§2 attributes: a column without a type shows the stored value",
      request: "GET /untyped",
      response: valuesOf("untyped", [`1`, `1.5`, `"x"`, `"AQ=="`, `null`]),
    },
    {
      title: "§2 attributes: NULL is null in a column of any type",
      request: "GET /nulls/1",
      response: `
        200

        {
          "data": {
            "type": "nulls",
            "id": "1",
            "attributes": { "i": null, "r": null, "t": null, "f": null, "j": null, "b": null, "d": null, "m": null },
            "links": { "self": "/nulls/1" }
          }
        }`,
    },
    {
      title: "§2 id: an id beyond 2^53 is exact in data, linkage and links",
      covers: ["§2 id"],
      request: "GET /big-keys/9007199254740993?include=parent",
      response: `
        200

        {
          "data": {
            "type": "big-keys",
            "id": "9007199254740993",
            "relationships": {
              "parent": {
                "data": { "type": "big-keys", "id": "9007199254740992" },
                "links": { "self": "/big-keys/9007199254740992" }
              }
            },
            "links": { "self": "/big-keys/9007199254740993" }
          },
          "included": [
            {
              "type": "big-keys",
              "id": "9007199254740992",
              "links": { "self": "/big-keys/9007199254740992" }
            }
          ]
        }`,
    },
    {
      title: "§2 id: keys are in numeric order, negative ones first, also if several paths lead to them",
      request: "GET /big-keys/9007199254740993?include=parent.parent",
      response: `
        200

        {
          "data": {
            "type": "big-keys",
            "id": "9007199254740993",
            "relationships": {
              "parent": {
                "data": { "type": "big-keys", "id": "9007199254740992" },
                "links": { "self": "/big-keys/9007199254740992" }
              }
            },
            "links": { "self": "/big-keys/9007199254740993" }
          },
          "included": [
            { "type": "big-keys", "id": "-5", "links": { "self": "/big-keys/-5" } },
            {
              "type": "big-keys",
              "id": "9007199254740992",
              "relationships": {
                "parent": { "data": { "type": "big-keys", "id": "-5" }, "links": { "self": "/big-keys/-5" } }
              },
              "links": { "self": "/big-keys/9007199254740992" }
            }
          ]
        }`,
    },
    {
      title: "§2 attributes: names that are SQL keywords",
      request: "GET /order?sort=-group,select",
      response: `
        200

        {
          "data": [
            {
              "type": "order",
              "id": "1",
              "attributes": { "group": "by", "select": "all" },
              "links": { "self": "/order/1" }
            }
          ]
        }`,
    },
  ]),
  suite(values, "retyped", [
    {
      title: "§2 attributes: an option gives a column another type and name",
      request: "GET /integers/1",
      response: `
        200

        {
          "data": {
            "type": "integers",
            "id": "1",
            "attributes": { "is-set": false },
            "links": { "self": "/integers/1" }
          }
        }`,
    },
    {
      title: "§2 attributes: a renamed column accepts its new name and the column's own",
      request: "GET /integers/1?sort=value,-is-set&fields[integers]=value",
      response: `
        200

        {
          "data": {
            "type": "integers",
            "id": "1",
            "attributes": { "is-set": false },
            "links": { "self": "/integers/1" }
          }
        }`,
    },
    {
      title: "§2 attributes: a text column declared JSON is parsed",
      request: "GET /texts/5",
      response: `
        200

        { "data": { "type": "texts", "id": "5", "attributes": { "value": 7 }, "links": { "self": "/texts/5" } } }`,
    },
    {
      title: "§2 attributes: a hidden column is not shown",
      request: "GET /blobs/2",
      response: `
        200

        { "data": { "type": "blobs", "id": "2", "links": { "self": "/blobs/2" } } }`,
    },
    {
      title: "§2 attributes: a hidden column cannot be requested",
      request: "GET /blobs?fields[blobs]=value",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "fields[blobs]" } }
          ]
        }`,
    },
    {
      title: "§2 attributes: a hidden column cannot be sorted by",
      request: "GET /blobs?sort=value",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "sort" } }
          ]
        }`,
    },
  ]),
];
