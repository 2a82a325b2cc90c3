import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { festival } from "../../helpers/fixtures/festival.ts";
import { station } from "../../helpers/fixtures/station.ts";

const NUMBERS = "eq, ne, gt, gte, lt, lte, in, nin, null";
const EVERY = "eq, ne, gt, gte, lt, lte, in, nin, contains, starts-with, ends-with, null";

const WRITE = "write filter[<path>], filter[<path>][<operator>] or filter[or][<label>][<path>].";

function malformed(parameter: string) {
  return refused(
    "bands",
    `${parameter} is not its grammar`,
    `${parameter}=1`,
    parameter,
    `Cannot read "${parameter}": ${WRITE}`,
  );
}

function value(parameter: string, sent: string, why: string, what = `${parameter}=${sent}`) {
  return refused(
    "concerts",
    `refused: ${what}`,
    `${parameter}=${sent}`,
    parameter,
    `Cannot filter by "${parameter}": "${sent}" ${why}.`,
  );
}

function operator(path: string, name: string, taken: string) {
  const parameter = `filter[${path}][${name}]`;
  return refused(
    "concerts",
    `${path} does not take ${name}`,
    `${parameter}=1`,
    parameter,
    `Cannot filter "${path}" by "${name}": it takes ${taken}.`,
  );
}

const DATE_TIME = "is not a date-time of RFC 3339 with its offset, 2024-01-31T10:00:00Z";

/** `filter[<path>][<operator>]` on a resource's own fields: the operators, by the kind of column. */
export const filters = [
  suite(festival, "open", [
    // Text.
    found("concerts", "a text, eq without an operator", "filter[title]=Ice", 1),
    found("concerts", "eq tells capitals", "filter[title][eq]=ice"),
    found("concerts", "ne is the complement, nulls included", "filter[title][ne]=Ice", 2, 3, 4, 5, 6),
    found("concerts", "in", "filter[title][in]=Ice,ice age", 1, 2),
    found("concerts", "nin is the complement, nulls included", "filter[title][nin]=Ice,ice age", 3, 4, 5, 6),
    found("concerts", "a comma and a backslash in a list", "filter[title][in]=Nice\\, or 50%,\\\\,a\\b", 3),
    found("concerts", "a comma in a text that is no list", "filter[title]=Nice, or 50%", 3),
    found("concerts", "an empty list is one empty text", "filter[title][in]=", 5),
    found("concerts", "an empty text", "filter[title]=", 5),
    found("concerts", "not the empty text", "filter[title][nin]=", 1, 2, 3, 4, 6),
    found("concerts", "gt by bytes", "filter[title][gt]=Nice", 2, 3, 4),
    found("concerts", "gte", "filter[title][gte]=Ice", 1, 2, 3, 4),
    found("concerts", "lt", "filter[title][lt]=Ice", 5),
    found("concerts", "lte", "filter[title][lte]=Ice", 1, 5),
    found("concerts", "contains folds ASCII", "filter[title][contains]=ICE", 1, 2, 3),
    found("concerts", "contains folds nothing else", "filter[title][contains]=été"),
    found("concerts", "contains takes every character for itself", "filter[title][contains]=50%", 3),
    found("concerts", "an empty contains is what is not null", "filter[title][contains]=", 1, 2, 3, 4, 5),
    found("concerts", "starts-with folds ASCII", "filter[title][starts-with]=iCe", 1, 2),
    found("concerts", "starts-with beyond ASCII", "filter[title][starts-with]=ÉT", 4),
    found("concerts", "an empty starts-with is what is not null", "filter[title][starts-with]=", 1, 2, 3, 4, 5),
    found("concerts", "ends-with folds ASCII", "filter[title][ends-with]=CE", 1),
    found("concerts", "ends-with of a text that is longer", "filter[title][ends-with]=xice"),
    found("concerts", "an empty ends-with is what is not null", "filter[title][ends-with]=", 1, 2, 3, 4, 5),
    found("concerts", "null", "filter[title][null]=true", 6),
    found("concerts", "not null", "filter[title][null]=false", 1, 2, 3, 4, 5),
    found("concerts", "the text null is text", "filter[title]=null"),
    found("concerts", "nothing that is injected", "filter[title]=' or '1'='1"),
    value("filter[title]", "a\0", "is not a string without U+0000", "U+0000"),
    value("filter[title][null]", "yes", "is neither true nor false"),
    operator("title", "like", EVERY),
    // Whole numbers.
    found("concerts", "a whole number", "filter[seats]=100", 1),
    found("concerts", "one that JavaScript would round", "filter[seats]=9007199254740993", 5),
    found("concerts", "a list of whole numbers", "filter[seats][in]=9007199254740993,0,-5", 3, 5, 6),
    found("concerts", "not in it", "filter[seats][nin]=9007199254740993,0,-5", 1, 2, 4),
    found("concerts", "between two", "filter[seats][gte]=0&filter[seats][lt]=2000", 1, 6),
    found("concerts", "above, which nulls never are", "filter[seats][gt]=-6", 1, 2, 3, 5, 6),
    found("concerts", "a whole number that is not", "filter[seats][ne]=100", 2, 3, 4, 5, 6),
    value("filter[seats]", "01", "is not a 64-bit integer"),
    value("filter[seats]", "1.0", "is not a 64-bit integer"),
    value("filter[seats]", "", "is not a 64-bit integer"),
    value("filter[seats]", "9223372036854775808", "is not a 64-bit integer"),
    refused(
      "concerts",
      "one invalid value in a list",
      "filter[seats][in]=1,x,2",
      "filter[seats][in]",
      'Cannot filter by "filter[seats][in]": "x" is not a 64-bit integer.',
    ),
    operator("seats", "contains", NUMBERS),
    operator("seats", "starts-with", NUMBERS),
    // Other numbers.
    found("concerts", "a number with a fraction", "filter[rating]=-2.25", 2),
    found("concerts", "a number with an exponent", "filter[rating][gte]=1e300", 3),
    found("concerts", "a list of numbers", "filter[rating][in]=0.1,1.5,1e300,7,8", 1, 3, 5),
    found("concerts", "not in it", "filter[rating][nin]=0.1,1.5,1e300,7,8", 2, 4, 6),
    found("concerts", "a NUMERIC number", "filter[price]=9.5", 1),
    found("concerts", "a NUMERIC number between two", "filter[price][gt]=0.1&filter[price][lte]=10", 1, 2),
    found("concerts", "a list of NUMERIC numbers", "filter[price][in]=10,10.5,-3", 2, 5, 6),
    value("filter[rating]", "+1", "is not a number"),
    value("filter[rating]", ".5", "is not a number"),
    value("filter[rating]", "1e400", "is not a number"),
    value("filter[price]", "NaN", "is not a number"),
    value("filter[price]", "ten", "is not a number"),
    operator("rating", "ends-with", NUMBERS),
    operator("price", "contains", NUMBERS),
    found("concerts", "a column without a type: a number", "filter[memo]=7", 1),
    found("concerts", "a column without a type: a text", "filter[memo][in]=seven,7.5", 2, 5),
    found("concerts", "exact decimals are texts", "filter[fee]=10", 2),
    found("concerts", "a list of exact decimals", "filter[fee][in]=10.0,9.50", 1, 5),
    value("filter[fee]", "1e1", "is not a decimal number"),
    operator("fee", "gt", "eq, ne, in, nin, null"),
    // Booleans.
    found("concerts", "true", "filter[sold-out]=true", 1, 4, 6),
    found("concerts", "false, by the column's own spelling", "filter[sold_out]=false", 2, 5),
    found("concerts", "not true, nulls included", "filter[sold-out][ne]=true", 2, 3, 5),
    found("concerts", "true or false", "filter[sold-out][in]=true,false", 1, 2, 4, 5, 6),
    found("concerts", "neither", "filter[sold-out][nin]=true,false", 3),
    value("filter[sold-out]", "1", "is not true or false"),
    value("filter[sold-out]", "TRUE", "is not true or false"),
    operator("sold-out", "gt", "eq, ne, in, nin, null"),
    // Days.
    found("concerts", "a day", "filter[day]=2024-01-31", 1),
    found("concerts", "before a day, which nothing else is", "filter[day][lt]=2024-02-01", 1, 5, 6),
    found("concerts", "from a day on", "filter[day][gte]=2024-01-31", 1, 2),
    found("concerts", "no such day, what is no day included", "filter[day][nin]=2024-01-31,2024-01-30", 2, 3, 4, 6),
    value("filter[day]", "2024-02-30", "is not a date, YYYY-MM-DD"),
    value("filter[day]", "2024-01-31T00:00:00Z", "is not a date, YYYY-MM-DD"),
    operator("day", "contains", NUMBERS),
    // Instants.
    found("concerts", "an instant, stored as text", "filter[starts-at]=2024-01-31T10:00:00Z", 1),
    found("concerts", "an instant elsewhere in the world", "filter[starts-at]=2024-01-31T11:00:00.5+01:00", 2),
    found("concerts", "an instant whose zero fraction is stored", "filter[starts-at]=2024-02-01T00:00:00Z", 3),
    found("concerts", "after it", "filter[starts-at][gt]=2024-02-01T00:00:00Z"),
    found("concerts", "up to it", "filter[starts-at][lte]=2024-02-01T00:00:00Z", 1, 2, 3, 6),
    found("concerts", "before it", "filter[starts-at][lt]=2024-02-01T00:00:00Z", 1, 2, 6),
    found("concerts", "from it on", "filter[starts-at][gte]=2024-02-01T00:00:00Z", 3),
    found(
      "concerts",
      "an instant between two milliseconds",
      "filter[starts-at][lt]=2024-01-31T10:00:00.5001Z",
      1,
      2,
      6,
    ),
    found("concerts", "an instant that no text holds", "filter[starts-at]=2024-01-31T10:00:00.5001Z"),
    found(
      "concerts",
      "every other value is not that instant",
      "filter[starts-at][ne]=2024-01-31T10:00:00.5001Z",
      1,
      2,
      3,
      4,
      5,
      6,
    ),
    found(
      "concerts",
      "a value that is not a date-time has no order, but differs from every instant",
      "filter[starts-at][nin]=2024-01-31T10:00:00Z,2024-02-01T00:00:00Z",
      2,
      4,
      5,
      6,
    ),
    found("concerts", "a value that is not a date-time is not null", "filter[starts-at][null]=false", 1, 2, 3, 4, 6),
    found("concerts", "seconds", "filter[doors-at]=2024-01-31T10:00:00Z", 1),
    found("concerts", "after half a second", "filter[doors-at][gt]=2024-01-31T10:00:00.5Z", 2),
    found("concerts", "before half a second", "filter[doors-at][lt]=2024-01-31T10:00:00.5Z", 1, 5, 6),
    found(
      "concerts",
      "half a second is not a number of seconds",
      "filter[doors-at][in]=2024-01-31T10:00:00.5Z,2024-01-31T10:00:01Z",
      2,
    ),
    found("concerts", "before 1970", "filter[doors-at]=1969-12-31T23:59:59Z", 5),
    found("concerts", "ISO 8601", "filter[sold-at]=2024-01-31T10:00:00Z", 1),
    found("concerts", "ISO 8601, before", "filter[sold-at][lt]=2024-01-31T10:00:00.0005Z", 1, 5),
    found("concerts", "ISO 8601, from", "filter[sold-at][gte]=2024-01-31T10:00:00.0005Z", 2),
    found("concerts", "ISO 8601, another value", "filter[sold-at][ne]=2024-01-31T10:00:00Z", 2, 3, 4, 5, 6),
    value("filter[starts-at]", "2024-01-31", DATE_TIME),
    value("filter[starts-at]", "2024-01-31T10:00:00", DATE_TIME),
    value("filter[starts-at]", "now", DATE_TIME),
    value("filter[starts-at][gt]", "2024-01-31T10:00:00 02:00", `${DATE_TIME}. Send the + as %2B`),
    refused(
      "concerts",
      "an unencoded +, in a list",
      "filter[starts-at][in]=2024-01-31T10:00:00Z,2024-01-31T10:00:00 02:00",
      "filter[starts-at][in]",
      `Cannot filter by "filter[starts-at][in]": "2024-01-31T10:00:00 02:00" ${DATE_TIME}. Send the + as %2B.`,
    ),
    operator("starts-at", "starts-with", NUMBERS),
    // Bytes and JSON.
    found("concerts", "bytes that are there", "filter[poster][null]=false", 1, 5),
    found("concerts", "no JSON, where JSON's null is some", "filter[facts][null]=true", 2, 3, 6),
    operator("poster", "eq", "null"),
    operator("facts", "contains", "null"),
    refused(
      "concerts",
      "bytes without an operator",
      "filter[poster]=AP8=",
      "filter[poster]",
      'Cannot filter "poster" by "eq": it takes null.',
    ),
    // Ids.
    found("concerts", "ids, in without an operator", "filter[id]=2,9,1", 1, 2),
    found("concerts", "one id", "filter[id][eq]=3", 3),
    found("concerts", "ids from one on", "filter[id][gte]=5", 5, 6),
    found("concerts", "no such ids", "filter[id][nin]=1,2,3,4", 5, 6),
    found("concerts", "all but one id", "filter[id][ne]=1", 2, 3, 4, 5, 6),
    found("concerts", "no id is null", "filter[id][null]=true"),
    value("filter[id]", "01", "is not a valid id"),
    value("filter[id]", "", "is not a valid id"),
    value("filter[id][eq]", "1,2", "is not a valid id"),
    operator("id", "contains", NUMBERS),
    found("rooms", "ids of several parts", "filter[id]=east~1,we!~st~-2", "east~1", "we!~st~-2"),
    found("rooms", "one of several parts", "filter[id][eq]=we!~st~-2", "we!~st~-2"),
    found("rooms", "all but one of several parts", "filter[id][ne]=we!~st~-2", "east~1"),
    found("rooms", "the order of several parts", "filter[id][gt]=east~0&filter[id][lt]=east~2", "east~1"),
    found("rooms", "not among several parts", "filter[id][nin]=east~1", "we!~st~-2"),
    refused(
      "rooms",
      "too few parts",
      "filter[id]=east",
      "filter[id]",
      'Cannot filter by "filter[id]": "east" is not a valid id.',
    ),
    found("scores", "ids of bytes", "filter[id]=00ff,0a", "00ff"),
    found("scores", "one id of bytes", "filter[id][ne]=00ff", "0100"),
    found("scores", "ids of bytes, in order", "filter[id][gt]=00ff", "0100"),
    refused(
      "scores",
      "bytes must be in lower-case hexadecimal",
      "filter[id]=00FF",
      "filter[id]",
      'Cannot filter by "filter[id]": "00FF" is not a valid id.',
    ),
    // One OR.
    found("concerts", "or", "filter[or][a][title]=Ice&filter[or][b][seats][lt]=0", 1, 3),
    found(
      "concerts",
      "conditions with the same label are joined by and",
      "filter[or][a][title][contains]=ice&filter[or][a][seats][gt]=100&filter[or][b][id]=6",
      2,
      6,
    ),
    found("concerts", "or beside others", "filter[or][a][id]=1,2&filter[or][b][id]=3&filter[sold-out]=false", 2),
    found("concerts", "or of one label", "filter[or][a][id]=1", 1),
    malformed("filter[or][a]"),
    malformed("filter[or]"),
    malformed("filter[or][a][name][eq][x]"),
    malformed("filter[or][][name]"),
    refused(
      "bands",
      "no or inside an or",
      "filter[or][a][or][b]=1",
      "filter[or][a][or][b]",
      'Cannot filter by "or": "bands" has no such filter. It has id, name, founded, tenant, manager, songs, concerts.',
    ),
    refused(
      "bands",
      "an operator inside an or",
      "filter[or][a][founded][like]=1",
      "filter[or][a][founded][like]",
      `Cannot filter "founded" by "like": it takes ${NUMBERS}.`,
    ),
    // The grammar.
    malformed("filter[]"),
    malformed("filter[name"),
    malformed("filter[name]x"),
    malformed("filter[name][eq][a]"),
    malformed("filter[[name]]"),
    refused(
      "bands",
      "sent twice",
      "filter[name]=a&filter[name]=b",
      "filter[name]",
      'Cannot read "filter[name]": it was sent 2 times.',
    ),
    found("bands", "two ways to say one thing are two conditions", "filter[name]=Aces&filter[name][eq]=Bees"),
    refused(
      "bands",
      "an unknown field",
      "filter[nmae]=1",
      "filter[nmae]",
      'Cannot filter by "nmae": "bands" has no such filter. Did you mean "name"?',
    ),
    refused(
      "concerts",
      "a foreign key is not a field",
      "filter[venue_id]=1",
      "filter[venue_id]",
      'Cannot filter by "venue_id": "concerts" has no such filter. Did you mean "venue"?',
    ),
    {
      title: "filter[…]: beside a foreign-key filter, with sort and include",
      request:
        "GET /concerts?filter[seats][gt]=0&venue_id=1&sort=-title&include=venue&fields[concerts]=title&fields[venues]=",
      response: `
        200

        {
          "data": [
            { "type": "concerts", "id": "2", "attributes": { "title": "ice age" }, "links": { "self": "/concerts/2" } },
            { "type": "concerts", "id": "1", "attributes": { "title": "Ice" }, "links": { "self": "/concerts/1" } }
          ],
          "included": []
        }`,
    },
    {
      title: "filter[…]: on a view it is checked and changes nothing",
      request: "GET /songs/1?filter[title]=nothing&fields[songs]=",
      response: `
        200

        { "data": { "type": "songs", "id": "1", "links": { "self": "/songs/1" } } }`,
    },
    {
      ...refused(
        "songs/1",
        "on a view, an invalid value",
        "filter[minutes]=x",
        "filter[minutes]",
        'Cannot filter by "filter[minutes]": "x" is not a 64-bit integer.',
      ),
    },
  ]),
  suite(station, "open", [
    found("shows", "milliseconds", "filter[sent-at]=2024-01-31T10:00:00Z", 1),
    found("shows", "milliseconds, in another zone", "filter[sent-at]=2024-01-31T11:00:00.500+01:00", 2),
    found("shows", "milliseconds, a list", "filter[sent-at][in]=2024-01-31T10:00:00.5Z,1969-12-31T23:59:59.999Z", 2, 4),
    found("shows", "half a millisecond is in no milliseconds", "filter[sent-at]=2024-01-31T10:00:00.0005Z"),
    found("shows", "after half a millisecond", "filter[sent-at][gt]=2024-01-31T10:00:00.0005Z", 2),
    found(
      "shows",
      "before half a millisecond, without values that are not milliseconds",
      "filter[sent-at][lt]=2024-01-31T10:00:00.0005Z",
      1,
      4,
    ),
    found("shows", "no milliseconds are not these", "filter[sent-at][ne]=2024-01-31T10:00:00Z", 2, 3, 4, 5),
    found("shows", "microseconds", "filter[heard-at]=2024-01-31T10:00:00.500001Z", 2),
    found("shows", "from some microseconds on", "filter[heard-at][gte]=2024-01-31T10:00:00.000001Z", 2),
    found("shows", "up to some microseconds", "filter[heard-at][lte]=2024-01-31T10:00:00Z", 1, 4),
    found(
      "shows",
      "a value that is not microseconds is not in a list",
      "filter[heard-at][nin]=2024-01-31T10:00:00Z,2024-01-31T10:00:00.5Z",
      2,
      3,
      4,
      5,
    ),
    found("shows", "a value that is not a date-time is not null", "filter[heard-at][null]=false", 1, 2, 3, 4),
  ]),
];
