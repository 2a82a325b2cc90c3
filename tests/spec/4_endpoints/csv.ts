import { suite } from "../../helpers/exchanges/fixture.ts";
import { ledger } from "../../helpers/fixtures/ledger.ts";

/** A request for CSV. */
function ask(path: string, accept = "text/csv"): string {
  return `
    GET ${path}
    Accept: ${accept}`;
}

/** CSV, line by line; `next` is the target of its link. */
function csv(lines: readonly string[], next?: string): string {
  return `
    200
    Content-Type: text/csv; charset=utf-8
    Vary: Accept
    X-Content-Type-Options: nosniff
    Link: ${next === undefined ? "" : `<${next}>; rel="next"`}

    ${lines.join("\n    ")}`;
}

function refused(parameter: string): string {
  return `
    400
    Content-Type: application/vnd.api+json
    Vary: Accept

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
      ]
    }`;
}

const NOT_ACCEPTABLE = `
    406
    Content-Type: text/plain; charset=utf-8
    Vary: Accept

    This address answers JSON:API requests: send Accept: application/vnd.api+json.`;

const TOO_LONG = `
    400
    Content-Type: application/vnd.api+json

    { "errors": [{ "code": "400", "title": "Bad Request", "detail": "<any>" }] }`;

const CURRENCIES = ["id,code", "-1,EUR", "2,BGN"];

/** Lists as CSV. */
export const csvLists = [
  suite(ledger, "plain", [
    {
      title: "csv: a value of every kind, null as an empty field, empty text as quotes, ids of to-ones",
      request: ask("/entries"),
      response: csv([
        "id,label,amount,ratio,price,is-open,meta,scan,day,booked-at,account,receipt",
        `1,"He said ""no"", twice",9007199254740993,0.5,-12.50,true,"{""tags"":[""a"",""b""],""n"":null}",+/8=,2024-02-29,2024-01-31T10:00:00+00:00,cash,`,
        `2,"",-5,-1.5,'=2+2,false,"""=x""","",,,'=1+1,7`,
        "3,,'=3+3,,,,,,soon,,,",
      ]),
    },
    {
      title: "csv: texts, text ids and ids of to-ones that a spreadsheet would execute have a quote before them",
      request: ask("/accounts?sort=id"),
      response: csv([
        "id,name,parent,currency",
        `'=1+1,"'=HYPERLINK(""x"")",cash,2`,
        `'@home,"",,`,
        "bank,'-10,'=1+1,",
        "cash,Cash,,-1",
        "tab,'\tcmd,,",
      ]),
    },
    {
      title: "csv: fields leaves out attributes and to-ones",
      request: ask("/entries?fields[entries]=account,label&sort=-id"),
      response: csv(["id,label,account", "3,,", `2,"",'=1+1`, `1,"He said ""no"", twice",cash`]),
    },
    {
      title: "csv: fields may leave only the id",
      request: ask("/entries?fields[entries]="),
      response: csv(["id", "1", "2", "3"]),
    },
    {
      title: "csv: a foreign-key filter",
      request: ask("/accounts?currency_id=-1"),
      response: csv(["id,name,parent,currency", "cash,Cash,,-1"]),
    },
    {
      title: "csv: a list without records has a header",
      request: ask("/accounts?currency_id=99"),
      response: csv(["id,name,parent,currency"]),
    },
    {
      title: "csv: a sort along a to-one needs no include, which CSV does not support",
      request: ask("/accounts?sort=-currency.code&fields[accounts]=currency&currency_id=2"),
      response: csv(["id,currency", "'=1+1,2"]),
    },
    {
      title: "csv: an include of the client is refused",
      request: ask("/accounts?include=currency"),
      response: refused("include"),
    },
    { title: "csv: an empty include is refused", request: ask("/accounts?include="), response: refused("include") },
    { title: "csv: a page needs pagination", request: ask("/accounts?page[size]=2"), response: refused("page[size]") },
    { title: "csv: errors are documents", request: ask("/accounts?sort=nothing"), response: refused("sort") },
    {
      title: "csv: HEAD",
      request: `
        HEAD /currencies
        Accept: text/csv`,
      response: `
        200
        Content-Type: text/csv; charset=utf-8
        Content-Length: 24
        Vary: Accept`,
    },
    { title: "csv: a single record has none", request: ask("/currencies/2"), response: NOT_ACCEPTABLE },
    { title: "csv: a type with a weight of 0", request: ask("/currencies", "text/csv;q=0"), response: NOT_ACCEPTABLE },
    { title: "csv: */* is not CSV", request: ask("/currencies", "text/*, */*"), response: NOT_ACCEPTABLE },
    {
      title: "csv: parameters of the type, and its case, do not matter",
      request: ask("/currencies", "*/*;q=0.1, Text/CSV;header=present;q=0.5"),
      response: csv(CURRENCIES),
    },
    {
      title: "csv: a JSON:API type wins",
      request: ask("/currencies/2?fields[currencies]=", "text/csv, application/vnd.api+json;q=0.1"),
      response: `
        200
        Content-Type: application/vnd.api+json

        { "data": { "type": "currencies", "id": "2", "links": { "self": "/currencies/2" } } }`,
    },
    {
      title: "csv: a write cannot request it",
      request: `
        DELETE /currencies/99
        Accept: text/csv`,
      response: NOT_ACCEPTABLE,
    },
  ]),
  suite(ledger, "raw", [
    {
      title: "csv: raw leaves texts unchanged",
      request: ask("/accounts?sort=id"),
      response: csv([
        "id,name,parent,currency",
        `=1+1,"=HYPERLINK(""x"")",cash,2`,
        `@home,"",,`,
        "bank,-10,=1+1,",
        "cash,Cash,,-1",
        "tab,\tcmd,,",
      ]),
    },
  ]),
  suite(ledger, "paged", [
    {
      title: "csv: without a page it has as many rows as its limit, and a link to the next ones",
      request: ask("/accounts?fields[accounts]=&sort=id"),
      response: csv(
        ["id", "'=1+1", "'@home", "bank"],
        "/accounts?page=2&fields%5Baccounts%5D=&sort=id&page%5Bsize%5D=3",
      ),
    },
    {
      title: "csv: its link has a size that documents do not allow",
      request: ask("/accounts?page=2&fields%5Baccounts%5D=&sort=id&page%5Bsize%5D=3"),
      response: csv(["id", "cash", "tab"]),
    },
    {
      title: "csv: a size over the limit is reduced to it",
      request: ask("/accounts?fields[accounts]=&sort=id&page[size]=50"),
      response: csv(
        ["id", "'=1+1", "'@home", "bank"],
        "/accounts?page=2&fields%5Baccounts%5D=&sort=id&page%5Bsize%5D=3",
      ),
    },
    {
      title: "csv: a page that is requested by number has the default size",
      request: ask("/accounts?fields[accounts]=&sort=id&page=2"),
      response: csv(["id", "'@home"], "/accounts?page=3&fields%5Baccounts%5D=&sort=id"),
    },
    {
      title: "csv: a page after the last is a document with 404",
      request: ask("/currencies?page=3"),
      response: `
        404
        Content-Type: application/vnd.api+json

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "csv: a related list",
      request: ask("/accounts/cash/entries?fields[entries]=label,account"),
      response: csv(["id,label,account", `1,"He said ""no"", twice",cash`]),
    },
    {
      title: "csv: a related list of a missing record",
      request: ask("/accounts/none/entries"),
      response: `
        404
        Content-Type: application/vnd.api+json

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "csv: the target of a to-one has none",
      request: ask("/accounts/cash/currency"),
      response: NOT_ACCEPTABLE,
    },
    { title: "csv: linkage has none", request: ask("/accounts/cash/relationships/entries"), response: NOT_ACCEPTABLE },
  ]),
  suite(ledger, "onePage", [
    {
      title: "csv: its limit applies even if documents have everything on one page",
      request: ask("/entries?fields[entries]="),
      response: csv(["id", "1", "2"], "/entries?page=2&fields%5Bentries%5D=&page%5Bsize%5D=2"),
    },
  ]),
  suite(ledger, "cursors", [
    {
      title: "csv: a link with a cursor",
      request: ask("/accounts?fields[accounts]="),
      response: csv(
        ["id", "'=1+1", "'@home", "bank"],
        "/accounts?page%5Bafter%5D=WyIiLCJ0YmFuayJd&fields%5Baccounts%5D=&page%5Bsize%5D=3",
      ),
    },
    {
      title: "csv: the last page has no link",
      request: ask("/accounts?page%5Bafter%5D=WyIiLCJ0YmFuayJd&fields%5Baccounts%5D=&page%5Bsize%5D=3"),
      response: csv(["id", "cash", "tab"]),
    },
    {
      title: "csv: a size over its limit",
      request: ask("/accounts?page[size]=4"),
      response: `
        400

        {
          "errors": [
            {
              "code": "400",
              "title": "Bad Request",
              "detail": "<any>",
              "source": { "parameter": "page[size]" },
              "meta": { "page": { "maxSize": 3 } }
            }
          ]
        }`,
    },
  ]),
  suite(ledger, "html", [
    {
      title: "csv: it is sent if it has the same weight as HTML",
      request: ask("/currencies", "text/csv, text/html"),
      response: csv(CURRENCIES),
    },
    {
      title: "csv: HTML with a higher weight",
      request: `
        HEAD /currencies
        Accept: text/csv;q=0.8, text/html;q=0.9`,
      response: `
        200
        Content-Type: text/html; charset=utf-8`,
    },
    {
      title: "csv: it precedes */*",
      request: ask("/currencies", "text/csv, */*"),
      response: csv(CURRENCIES),
    },
    {
      title: "csv: a record is a document for */*",
      request: ask("/currencies/2?fields[currencies]=", "text/csv, */*"),
      response: `
        200
        Content-Type: application/vnd.api+json

        { "data": { "type": "currencies", "id": "2", "links": { "self": "/currencies/2" } } }`,
    },
    {
      title: "csv: an ETag of its text, and the headers that other origins may read",
      request: `
        GET /currencies
        Accept: text/csv
        Origin: https://example.org`,
      response: csv(CURRENCIES).replace(
        "\n\n",
        `
    ETag: "Y_WxEXlSxEt29P_1wT67hQ"
    Access-Control-Allow-Origin: *
    Access-Control-Expose-Headers: ETag,Location,Link

`,
      ),
    },
    {
      title: "csv: no body if the client has this text",
      request: `
        GET /currencies
        Accept: text/csv
        If-None-Match: "Y_WxEXlSxEt29P_1wT67hQ"`,
      response: `
        304
        ETag: "Y_WxEXlSxEt29P_1wT67hQ"
        Vary: Accept`,
    },
  ]),
  suite(ledger, "some", [
    { title: "csv: the list's own option wins", request: ask("/currencies"), response: csv(CURRENCIES) },
    { title: "csv: a resource may disable it", request: ask("/entries"), response: NOT_ACCEPTABLE },
    {
      title: "csv: a related list of it has none either",
      request: ask("/accounts/cash/entries"),
      response: NOT_ACCEPTABLE,
    },
    {
      title: "csv: actions come first",
      request: ask("/accounts?acted="),
      response: `
        200

        acted`,
    },
    {
      title: "csv: the handler comes first too",
      request: ask("/handled"),
      response: `
        200

        handled`,
    },
  ]),
  suite(ledger, "hooked", [
    {
      title: "csv: afterFind changes the output",
      request: ask("/currencies"),
      response: csv(["id,code,sign,is-old", `-1,EUR!,"[""€""]",`, `2,BGN!,"[""€""]",`]),
    },
    {
      title: "csv: scope, hidden columns and beforeFind apply, and nothing is included",
      request: ask("/accounts"),
      response: csv(["id,currency,parent", "'@home,,", "bank,,", "cash,-1,"]),
    },
    {
      title: "csv: filters",
      request: ask("/accounts?filter[id]=cash,tab"),
      response: csv(["id,currency,parent", "cash,-1,"]),
    },
    {
      title: "csv: fieldSets apply, and a denied to-one shows its id",
      request: ask("/entries?filter[id]=2,3"),
      response: csv(["id,label,account,receipt", `2,"",,7`, "3,,,"]),
    },
    {
      title: "csv: a to-one that may not be included cannot be sorted by",
      request: ask("/entries?sort=account.code"),
      response: refused("sort"),
    },
  ]),
  suite(ledger, "small", [
    { title: "csv: a response that is too long", request: ask("/entries"), response: TOO_LONG },
  ]),
];
