import type { Exchange } from "../../helpers/exchanges/exchange.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, refusedParameter, sending } from "../../helpers/exchanges/messages.ts";
import { atlas } from "../../helpers/fixtures/atlas.ts";

/** A refused parameter, and its error message. */
function parameter(path: string, detail: string): Exchange {
  const name = decodeURIComponent(/[?&]([^=&]+)=[^&]*$/.exec(path)?.[1] ?? "");
  return { title: `a mistake: ${path}`, request: `GET ${path}`, response: refusedParameter(detail, name) };
}

/** An unmapped path. */
function path(path: string, hint: string): Exchange {
  const detail = `Nothing is mapped at "${path}".${hint}`;
  return { title: `a mistake: ${path}`, request: `GET ${path}`, response: refused(404, "Not Found", detail) };
}

/** A new country, with the client's members. */
function country(title: string, data: object, response: string): Exchange {
  return { title: `a mistake: ${title}`, request: sending("POST /countries", { data }), response };
}

/** A body that is not JSON, and the rest of its error message. */
function broken(body: string, where: string): Exchange {
  return {
    title: `a mistake: the body ${body}`,
    request: `POST /countries\n\n${body}`,
    response: refused(400, "Bad Request", `Cannot read the body: it is not JSON${where}.`),
  };
}

const inAttributes = { code: "XX", name: "Utopia" };

/** Mistakes of consumers, and the corrections that the errors suggest. */
export const mistakes = [
  suite(atlas, "plain", [
    path("/country", ' Did you mean "/countries"?'),
    path("/countires/44", ' Did you mean "/countries/44"?'),
    path("/Countries", ' Did you mean "/countries"?'),
    path("/api/countries/44", ' Did you mean "/countries/44"?'),
    path("/wherever", ""),
    path(
      "/countries/44/currency",
      ' Relationships have no addresses of their own here: send "/countries/44?include=currency".',
    ),
    path(
      "/countries/44/relationships/currency",
      ' Relationships have no addresses of their own here: send "/countries/44?include=currency".',
    ),
    path("/countries/44/relationships/currency/more", ""),
    parameter(
      "/cultures?filter[code]=nl",
      'Cannot read the parameter "filter[code]": "cultures" cannot be filtered by its fields. ' +
        "It takes country_id=<id>, language_id=<id>.",
    ),
    parameter(
      "/cultures?code=nl",
      'Cannot read the parameter "code": "cultures" has no such parameter. It takes country_id=<id>, language_id=<id>.',
    ),
    parameter(
      "/countries?sort=x",
      'Cannot sort by "x": "countries" has no such field. It has id, code, name, dummy-counter, created-at.',
    ),
    {
      title: "a mistake: a method that a record does not support",
      request: sending("PUT /countries/1", { data: { type: "countries", id: "1" } }),
      response: refused(
        405,
        "Method Not Allowed",
        "Cannot PUT /countries/1: it takes GET, HEAD, PATCH, DELETE, OPTIONS.",
      ),
    },
    parameter(
      "/languages?filter[name]=Dutch",
      'Cannot read the parameter "filter[name]": "languages" cannot be filtered by its fields.',
    ),
    parameter(
      "/countries?curency_id=1",
      'Cannot read the parameter "curency_id": "countries" has no such parameter. Did you mean "currency_id"?',
    ),
    parameter("/countries?per_page=5", 'Cannot read the parameter "per_page": "countries" has no such parameter.'),
    parameter("/countries?page[offset]=0", 'Cannot read "page[offset]": lists have no pages here. Leave it out.'),
    parameter("/countries?sort=nmae", 'Cannot sort by "nmae": "countries" has no such field. Did you mean "name"?'),
    parameter("/countries?sort=Name", 'Cannot sort by "Name": "countries" has no such field. Did you mean "name"?'),
    parameter("/countries?sort=+name", 'Cannot sort by " name": "countries" has no such field. Write name.'),
    parameter("/countries?sort=name:desc", 'Cannot sort by "name:desc": "countries" has no such field. Write -name.'),
    parameter("/countries?sort=id%20desc", 'Cannot sort by "id desc": "countries" has no such field. Write -id.'),
    parameter(
      "/countries?sort=currency.code",
      'Cannot sort by "currency.code": "currency" is not included. Add include=currency.',
    ),
    parameter(
      "/countries?sort=currency",
      'Cannot sort by "currency": "countries" has no such field. It is a relationship: write currency.<field>, ' +
        "and add include=currency.",
    ),
    parameter(
      "/countries?include=cultures&sort=cultures.language",
      'Cannot sort by "cultures.language": "cultures" has no such field. It is a relationship: write ' +
        "cultures.language.<field>, and add include=cultures.language.",
    ),
    parameter(
      "/countries?include=cultures&sort=cultures.code:desc",
      'Cannot sort by "cultures.code:desc": "cultures" has no such field. Write -cultures.code.',
    ),
    parameter(
      "/countries?sort=curency.code",
      'Cannot sort by "curency.code": "countries" has no relationship "curency". Did you mean "currency"?',
    ),
    parameter(
      "/countries?sort=wherever.code",
      'Cannot sort by "wherever.code": "countries" has no relationship "wherever". ' +
        "It has currency, national-capital, cultures.",
    ),
    parameter(
      "/countries?fields[countries]=nmae",
      'Cannot show "nmae": "countries" has no such field. Did you mean "name"?',
    ),
    parameter(
      "/countries?fields[country]=name",
      'Cannot limit fields: there is no type "country". Did you mean "countries"?',
    ),
    parameter(
      "/countries?fields=name",
      'Cannot read the parameter "fields": "countries" has no such parameter. Write fields[countries].',
    ),
    parameter(
      "/countries?order_by=name",
      'Cannot read the parameter "order_by": "countries" has no such parameter. Write sort.',
    ),
    parameter(
      "/countries?expand=currency",
      'Cannot read the parameter "expand": "countries" has no such parameter. Write include.',
    ),
    parameter(
      "/countries?inclued=currency",
      'Cannot read the parameter "inclued": "countries" has no such parameter. Did you mean "include"?',
    ),
    country(
      "fields beside attributes",
      { type: "countries", code: "XX", name: "Utopia", currency: "1" },
      invalid(
        ["_required", "/data/attributes/code", '"code" is required. Write "code" into "attributes".'],
        ["_required", "/data/attributes/name", '"name" is required. Write "name" into "attributes".'],
      ),
    ),
    {
      title: "a mistake: relationships beside relationships",
      request: sending("POST /cultures", {
        data: { type: "cultures", attributes: { code: "x" }, country: { data: { type: "countries", id: "1" } } },
      }),
      response: invalid(
        ["_required", "/data/relationships/country", '"country" is required. Write "country" into "relationships".'],
        ["_required", "/data/relationships/language", '"language" is required.'],
      ),
    },
    country(
      "a relationship among attributes, an attribute among relationships",
      {
        type: "countries",
        attributes: { ...inAttributes, currency: "1" },
        relationships: { dummyCounter: { data: null } },
      },
      invalid(
        [
          "_unknown",
          "/data/attributes/currency",
          '"currency" is not an attribute of "countries": it is a relationship, write it into "relationships".',
        ],
        [
          "_unknown",
          "/data/relationships/dummyCounter",
          '"dummyCounter" is not a relationship of "countries": it is an attribute, write it into "attributes".',
        ],
      ),
    ),
    country(
      "names that are nearly right",
      {
        type: "countries",
        attributes: { ...inAttributes, createdOn: null },
        relationships: { curency: { data: null } },
      },
      invalid(
        [
          "_unknown",
          "/data/attributes/createdOn",
          '"countries" has no attribute "createdOn". Did you mean "created-at"?',
        ],
        [
          "_unknown",
          "/data/relationships/curency",
          '"countries" has no relationship "curency". Did you mean "currency"?',
        ],
      ),
    ),
    country(
      "a type in the singular",
      { type: "country", attributes: inAttributes },
      refused(
        409,
        "Conflict",
        'Cannot create "countries": the document is "country". Did you mean "countries"?',
        "/data/type",
      ),
    ),
    country(
      "the type of linkage in the singular",
      {
        type: "countries",
        attributes: inAttributes,
        relationships: { currency: { data: { type: "currency", id: "1" } } },
      },
      refused(
        409,
        "Conflict",
        'Cannot link: "currency" links "currencies", not "currency".',
        "/data/relationships/currency/data/type",
      ),
    ),
    broken('{"data": }', ' at line 1, column 10: "}"'),
    broken('{"data": {"type": "countries",}}', ' at line 1, column 31: "}}"'),
    broken("{'data': 1}", " at line 1, column 2: \"'data':\""),
    broken('{\n  "data": {\n    "type": countries\n}}', ' at line 3, column 13: "countries"'),
    broken('{"data": [1, 2', " at line 1, column 15, where it ends too early"),
    broken('{"data": 01}', ' at line 1, column 11: "1}"'),
    broken('{"data": 1} more', ' at line 1, column 13: "more"'),
    broken('{"data": "a\\x"}', ' at line 1, column 12: "\\\\x\\"}"'),
    broken("data=1", ' at line 1, column 1: "data=1"'),
  ]),
  suite(atlas, "searched", [
    parameter(
      "/cultures?filter=nl",
      'Cannot filter "cultures": it is not searchable. Write filter[<field>][contains]=<text>.',
    ),
    parameter(
      "/countries?per_page=5",
      'Cannot read the parameter "per_page": "countries" has no such parameter. Write page[size].',
    ),
    parameter(
      "/countries?offset=5",
      'Cannot read the parameter "offset": "countries" has no such parameter. Write page[offset].',
    ),
    parameter(
      "/countries?q=land",
      'Cannot read the parameter "q": "countries" has no such parameter. Write filter=<text>.',
    ),
    parameter(
      "/countries?name=Bulgaria",
      'Cannot read the parameter "name": "countries" has no such parameter. Write filter[name].',
    ),
    parameter(
      "/countries?filter[nmae]=x",
      'Cannot filter by "nmae": "countries" has no such filter. Did you mean "name"?',
    ),
    parameter(
      "/countries?filter[currency_id]=1",
      'Cannot filter by "currency_id": "countries" has no such filter. Did you mean "currency"?',
    ),
    parameter(
      "/countries?filter[curency.code]=EUR",
      'Cannot filter by "curency.code": "countries" has no such filter. Did you mean "currency.code"?',
    ),
    parameter(
      "/countries?filter[currency.cod]=EUR",
      'Cannot filter by "currency.cod": "countries" has no such filter. Did you mean "currency.code"?',
    ),
    parameter(
      "/countries?filter[wherever]=x",
      'Cannot filter by "wherever": "countries" has no such filter. ' +
        "It has id, code, name, dummy-counter, created-at, currency, national-capital, cultures.",
    ),
  ]),
  suite(atlas, "guarded", [
    // Hidden names are never suggested.
    parameter(
      "/countries?sort=nmae",
      'Cannot sort by "nmae": "countries" has no such field. It has id, code, created-at.',
    ),
    parameter(
      "/countries?filter[nmae]=x",
      'Cannot filter by "nmae": "countries" has no such filter. ' +
        "It has id, code, created-at, currency, national-capital, cultures.",
    ),
    parameter("/countries?name=x", 'Cannot read the parameter "name": "countries" has no such parameter.'),
    parameter(
      "/countries?fields[countries]=nmae",
      'Cannot show "nmae": "countries" has no such field. It has code, created-at, currency, national-capital, cultures.',
    ),
    parameter(
      "/countries?filter[currency.cod]=x",
      'Cannot filter by "currency.cod": "countries" has no such filter. ' +
        "It has currency.id, currency.name, currency.countries.",
    ),
    parameter(
      "/countries?sort=national-capital.name",
      'Cannot sort by "national-capital.name": "national-capital" is not included.',
    ),
    {
      title: "a mistake: an attribute whose name resembles a hidden one",
      request: sending("POST /currencies", { data: { type: "currencies", attributes: { name: "x", cod: "x" } } }),
      response: answering("422", {
        errors: [{
          title: "_unknown",
          detail: '"currencies" has no attribute "cod".',
          source: { pointer: "/data/attributes/cod" },
        }],
      }),
    },
  ]),
];
