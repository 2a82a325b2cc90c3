import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { stockroom } from "../../helpers/fixtures/stockroom.ts";

const OPERATORS = "eq, ne, gt, gte, lt, lte, in, nin, null";

function unlisted(what: string, path: string, type = "goods", has = "") {
  const detail = `Cannot filter by "${path}": "${type}" has no such filter.${has}`;
  return refused(type, what, `filter[${path}]=red`, `filter[${path}]`, detail);
}

/** A list that would visit too much, in debug mode. */
function dear(type: string, what: string, name: string, value: string, index: string) {
  return {
    title: `filter[…]: ${what}`,
    request: `GET /${type}?${encodeURIComponent(name)}=${value}`,
    response: `
      400

      {
        "errors": [
          {
            "code": "400",
            "title": "Bad Request",
            "detail": "Cannot filter \\"${type}\\" by \\"meta.color\\": that would visit more than 20 rows, the most that a request may visit. Leave \\"filter[meta.color]\\" out. This would help: ${index}.",
            "source": { "parameter": "${name}" }
          }
        ],
        "debug": "<any>"
      }`,
  };
}

/** `filter[meta.color]`: members of attributes that hold JSON. */
export const filtersMembers = [
  suite(stockroom, "plain", [
    found("goods", "members: a text", "filter[meta.color]=red", 1),
    found("goods", "members: a text or a number, as each row has it", "filter[meta.color]=5", 2, 3),
    found("goods", "members: a text or a boolean", "filter[meta.color]=true", 4, 10),
    found("goods", "members: a boolean is no number", "filter[meta.color]=1"),
    found("goods", "members: false", "filter[meta.of.wood]=false", 9),
    found("goods", "members: a member of a member", "filter[meta.of.wood]=true", 1),
    found("goods", "members: a whole number that is written as a fraction", "filter[meta.color]=5.0", 3),
    found("goods", "members: the text null is text", "filter[meta.color]=null"),
    found(
      "goods",
      "members: ne is the complement",
      "filter[meta.color][ne]=red",
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
      12,
      13,
    ),
    found("goods", "members: in", "filter[meta.color][in]=red,5", 1, 2, 3),
    found("goods", "members: nin", "filter[meta.color][nin]=red,5", 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    found(
      "goods",
      "members: null, missing, malformed and non-object JSON count as null",
      "filter[meta.color][null]=true",
      5,
      6,
      7,
      8,
      11,
      12,
      13,
    ),
    found("goods", "members: arrays and objects are not null", "filter[meta.color][null]=false", 1, 2, 3, 4, 9, 10),
    found("goods", "members: texts are ordered beside texts, numbers beside numbers", "filter[meta.size][gt]=10"),
    found("goods", "members: gte", "filter[meta.size][gte]=10", 3),
    found("goods", "members: lt", "filter[meta.size][lt]=5", 2, 3),
    found("goods", "members: lte", "filter[meta.size][lte]=5", 1, 2, 3),
    found("goods", "members: what is no number stands beside texts alone", "filter[meta.size][gt]=0x", 3),
    found("goods", "members: names are spelled exactly", "filter[meta.color][gte]=red", 1, 10),
    found("goods", "members: a name with spaces", "filter[meta.size in m]=1", 10),
    found("goods", "members: a name with a quote", "filter[meta.a'b]=x", 10),
    found("goods", "members: through a to-one", "filter[shelf.plan.zone]=cold", 1, 2),
    found("goods", "members: through a to-one, a number", "filter[shelf.plan.level][gte]=2", 1, 2),
    found(
      "goods",
      "members: an absent to-one reads as null",
      "filter[shelf.plan.zone][null]=true",
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
      12,
      13,
    ),
    found(
      "goods",
      "members: ne through a to-one",
      "filter[shelf.plan.zone][ne]=cold",
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
      12,
      13,
    ),
    found("goods", "members: alternatives", "filter[or][a][meta.color]=red&filter[or][b][shelf.plan.level]=2", 1, 2),
    found("goods", "members: two of one row", "filter[meta.color]=red&filter[meta.size]=5", 1),
    found("parcels", "members: by an index", "filter[meta.color]=red", 1, 4),
    found("parcels", "members: by an index, of one type alone", "filter[meta.color]=1", 5),
    found("parcels", "members: by an index, a boolean", "filter[meta.color]=true", 6),
    found("parcels", "members: by an index, several", "filter[meta.color][in]=red,true,1", 1, 4, 5, 6),
    found("parcels", "members: by an index, a large number", "filter[meta.size in m]=9007199254740993", 2),
    found("parcels", "members: by an index, its complement", "filter[meta.color][ne]=red", 2, 3, 5, 6),
    found("parcels", "members: an index that leaves out rows", "filter[meta.late][null]=true", 1, 2, 3, 4, 5, 6),
    unlisted("members: another spelling of the member", "meta.COLOR"),
    unlisted("members: one that is not listed", "meta.weight"),
    unlisted("members: one below another", "meta.color.shade"),
    unlisted(
      "members: the attribute itself if it is not listed",
      "meta",
      "goods",
      " It has id, meta.color, meta.size, meta.of.wood, meta.size in m, meta.a'b, shelf.plan.zone, shelf.plan.level.",
    ),
    refused(
      "goods",
      "members: an operator that they do not support",
      "filter[meta.color][contains]=re",
      "filter[meta.color][contains]",
      `Cannot filter "meta.color" by "contains": it takes ${OPERATORS}.`,
    ),
    refused(
      "goods",
      "members: an operator that is not listed",
      "filter[meta.size][ne]=1",
      "filter[meta.size][ne]",
      'Cannot filter "meta.size" by "ne": it takes eq, gt, gte, lt, lte, in.',
    ),
    refused(
      "goods",
      "members: neither true nor false",
      "filter[meta.color][null]=yes",
      "filter[meta.color][null]",
      'Cannot filter by "filter[meta.color][null]": "yes" is neither true nor false.',
    ),
    refused(
      "goods",
      "members: too many values",
      "filter[meta.color][in]=a,b,c,d",
      "filter[meta.color][in]",
      "Cannot filter by more than the 3 values allowed.",
    ),
    refused(
      "goods",
      "members: not in sort",
      "sort=meta.color",
      "sort",
      'Cannot sort by "meta.color": "goods" has no relationship "meta". It has shelf.',
    ),
    refused(
      "goods",
      "members: a text that no row can hold",
      "filter[meta.color]=a\0",
      "filter[meta.color]",
      'Cannot filter by "filter[meta.color]": "a\0" is not a string without U+0000.',
    ),
  ]),
  suite(stockroom, "dear", [
    dear(
      "goods",
      "members: the cost of a member without an index",
      "filter[meta.color]",
      "red",
      `create index \\"goods_meta_color\\" on \\"goods\\" (json_extract(\\"meta\\", '$.color'))`,
    ),
    found("parcels", "members: what an index leads to costs little", "filter[meta.color]=red", 1, 4),
  ]),
  suite(stockroom, "every", [
    unlisted("members: a map alone names them", "meta.color"),
    unlisted("members: through a to-many", "goods.meta.color", "shelves"),
  ]),
  suite(stockroom, "hidden", [
    unlisted("members: of an attribute that is not shown", "meta.color"),
  ]),
  suite(stockroom, "renamed", [
    found("goods", "members: the attribute by its field", "filter[made-of.color]=red", 1),
    found("goods", "members: the attribute in any spelling", "filter[made_of.color]=red", 1),
    found("goods", "members: the attribute by its column", "filter[meta.color]=red", 1),
  ]),
];
