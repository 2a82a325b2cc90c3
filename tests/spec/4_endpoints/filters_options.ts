import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { festival } from "../../helpers/fixtures/festival.ts";
import { station } from "../../helpers/fixtures/station.ts";

/** An unknown filter; `has` lists the known ones. */
function unlisted(type: string, path: string, what: string, has: string) {
  const detail = `Cannot filter by "${path}": "${type}" has no such filter. It has ${has}.`;
  return refused(type, what, `filter[${path}]=1`, `filter[${path}]`, detail);
}

/** The list in the map of a resource, and the filters if a foreign key is hidden. */
const LISTED = "id, title, sold-out, bands, venue.code, bands.songs.minutes";
const SHOWN = "id, title, rank, share, sent-at, heard-at";

/** The option `filters`, its places, and the limits. */
export const filtersOptions = [
  suite(festival, "closed", [
    refused(
      "bands",
      "off by default",
      "filter[name]=Aces",
      "filter[name]",
      'Cannot read the parameter "filter[name]": "bands" cannot be filtered by its fields. It takes concert_id=<id>.',
    ),
  ]),
  suite(festival, "indexed", [
    found("concerts", "indexed: an attribute that an index leads to", "filter[title]=Ice", 1),
    found("concerts", "indexed: ids", "filter[id]=1", 1),
    found("concerts", "indexed: relationships", "filter[bands]=1&filter[after][null]=true", 1, 4),
    found("concerts", "indexed: behind a relationship", "filter[venue.code]=A&filter[bands.founded]=1990", 1),
    unlisted(
      "concerts",
      "seats",
      "indexed: an attribute without an index",
      "id, title, venue, after, room, bands",
    ),
    unlisted(
      "concerts",
      "venue.name",
      "indexed: an attribute without an index, along a relationship",
      "venue.id, venue.code, venue.concerts",
    ),
  ]),
  suite(festival, "listed", [
    found("concerts", "listed: with its operators", "filter[title]=Ice&filter[title][contains]=c", 1),
    found("concerts", "listed: with all operators", "filter[sold-out][ne]=true", 2, 3, 5),
    found("concerts", "listed: ids", "filter[id]=1,2", 1, 2),
    found("concerts", "listed: behind a relationship, whatever stands there", "filter[venue.code]=A", 1, 2),
    found("concerts", "listed: a relationship by its id", "filter[bands]=1", 1, 4),
    found("concerts", "listed: behind two relationships", "filter[bands.songs.minutes][gte]=5", 1, 4),
    refused(
      "concerts",
      "listed: another operator",
      "filter[title][starts-with]=I",
      "filter[title][starts-with]",
      'Cannot filter "title" by "starts-with": it takes eq, contains, null.',
    ),
    refused(
      "concerts",
      "listed: another operator for ids",
      "filter[id][eq]=1",
      "filter[id][eq]",
      'Cannot filter "id" by "eq": it takes in.',
    ),
    refused(
      "concerts",
      "listed: another operator than the default",
      "filter[bands.songs.minutes]=5",
      "filter[bands.songs.minutes]",
      'Cannot filter "bands.songs.minutes" by "eq": it takes gte.',
    ),
    unlisted("concerts", "seats", "listed: another attribute", LISTED),
    unlisted("concerts", "venue", "listed: the service's map gives way to the resource's", LISTED),
    unlisted(
      "concerts",
      "bands.name",
      "listed: another attribute along a relationship",
      "bands.id, bands.songs.minutes",
    ),
    found("managers", "listed by the service", "filter[name]=Max", 1),
    unlisted("managers", "band", "listed by the service: a relationship that it does not name", "name"),
    found("songs", "for the list alone", "filter[title]=Alpha&filter[band]=1", 1),
    found("songs", "on to a table with a map of its own", "filter[score.name]=Opus 1", 1, 4),
    unlisted("songs", "score.hash", "on to what that map does not name", "score.id, score.name"),
    unlisted("songs", "band.name", "no way through a table without filters", "band.id"),
    unlisted("songs", "band.manager", "nor to its relationships", "band.id"),
    refused(
      "bands",
      "a resource may disable the service's filters",
      "filter[name]=Aces",
      "filter[name]",
      'Cannot read the parameter "filter[name]": "bands" cannot be filtered by its fields. It takes concert_id=<id>.',
    ),
    {
      title: "filter[…]: only for the list, and a view is checked like the list",
      request: "GET /songs/1?filter[live]=true&fields[songs]=",
      response: `
        200

        { "data": { "type": "songs", "id": "1", "links": { "self": "/songs/1" } } }`,
    },
  ]),
  suite(festival, "limited", [
    refused(
      "bands",
      "§8 limits: parameters",
      "filter[name]=a&filter[id]=1&filter[founded]=1&filter[nmae]=1&filter[x]=2",
      "filter[nmae]",
      "Cannot filter by more than the 3 parameters allowed.",
    ),
    refused(
      "bands",
      "§8 limits: relationships",
      "filter[songs.score.name]=a",
      "filter[songs.score.name]",
      'Cannot filter by "songs.score.name": 2 relationships are more than the 1 allowed.',
    ),
    refused(
      "bands",
      "§8 limits: relationships, whatever they are called",
      "filter[a.b.c.d]=a",
      "filter[a.b.c.d]",
      'Cannot filter by "a.b.c.d": 3 relationships are more than the 1 allowed.',
    ),
    refused(
      "bands",
      "§8 limits: values",
      "filter[id]=1,2,3",
      "filter[id]",
      "Cannot filter by more than the 2 values allowed.",
    ),
    refused(
      "bands",
      "§8 limits: characters to look for",
      "filter[name][contains]=abcdef",
      "filter[name][contains]",
      "Cannot filter by more than the 5 characters allowed.",
    ),
    {
      title: "filter[…]: page links keep the parameters, and the application's own parameters come first",
      request:
        "GET /concerts?filter[seats][gte]=0&filter[or][a][id]=1,2&filter[or][b][title]=a%2Cb&filter[utm]=x&filter[big]=1&fields[concerts]=&filter=ice",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 1 },
          "links": {
            "self": "/concerts?page=1&filter%5Bseats%5D%5Bgte%5D=0&filter%5Bor%5D%5Ba%5D%5Bid%5D=1%2C2&filter%5Bor%5D%5Bb%5D%5Btitle%5D=a%2Cb&filter%5Butm%5D=x&filter%5Bbig%5D=1&fields%5Bconcerts%5D=&filter=ice",
            "first": "/concerts?page=1&filter%5Bseats%5D%5Bgte%5D=0&filter%5Bor%5D%5Ba%5D%5Bid%5D=1%2C2&filter%5Bor%5D%5Bb%5D%5Btitle%5D=a%2Cb&filter%5Butm%5D=x&filter%5Bbig%5D=1&fields%5Bconcerts%5D=&filter=ice",
            "last": "/concerts?page=1&filter%5Bseats%5D%5Bgte%5D=0&filter%5Bor%5D%5Ba%5D%5Bid%5D=1%2C2&filter%5Bor%5D%5Bb%5D%5Btitle%5D=a%2Cb&filter%5Butm%5D=x&filter%5Bbig%5D=1&fields%5Bconcerts%5D=&filter=ice",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "concerts", "id": "2", "links": { "self": "/concerts/2" } }]
        }`,
    },
  ]),
  suite(station, "indexed", [
    found("shows", "indexed: the first column of an index of two", "filter[rank]=2", 2, 3),
    found(
      "shows",
      "indexed: its other column is none of a relationship's or an id's",
      "filter[host]=1&filter[id]=2,3",
      2,
    ),
    unlisted("shows", "share", "indexed: the second column of an index of two", "id, rank, host"),
  ]),
  suite(station, "hidden", [
    unlisted("shows", "host", "a relationship whose foreign key is hidden is as unknown", SHOWN),
    unlisted("shows", "host.name", "so is what stands behind it", SHOWN),
    unlisted("shows", "host_id", "so is the foreign key itself", SHOWN),
    unlisted("shows", "no_host", "which nothing tells from one that there is not", SHOWN),
  ]),
  suite(station, "faulty", [
    {
      title: 'filter[…]: a field named "or" fails at first use, and the error names the resource',
      request: "GET /switches",
      response: `
        500

        {
          "errors": [
            {
              "code": "500",
              "title": "Internal Server Error",
              "detail": "Cannot filter \\"switches\\": its field \\"or\\" cannot be told from filter[or][…]. Give it another name, or list other fields in filters."
            }
          ],
          "debug": { "class": "ConfigurationError", "trace": "<any>" }
        }`,
    },
    {
      title: "filter: a missing FTS5 table fails at first use, and the error says how to create it",
      request: "GET /shows",
      response: `
        500

        {
          "errors": [
            {
              "code": "500",
              "title": "Internal Server Error",
              "detail": "Cannot map \\"shows\\": search.filter names the FTS5 table \\"no_words\\", which the database does not have. Make it with: create virtual table \\"no_words\\" using fts5 (\\"title\\", content='shows', content_rowid='id', prefix='2 3'); insert into \\"no_words\\" (\\"no_words\\") values ('rebuild'); create trigger \\"no_words_insert\\" after insert on \\"shows\\" begin insert into \\"no_words\\" (rowid, \\"title\\") values (new.\\"id\\", new.\\"title\\"); end; create trigger \\"no_words_delete\\" after delete on \\"shows\\" begin insert into \\"no_words\\" (\\"no_words\\", rowid, \\"title\\") values ('delete', old.\\"id\\", old.\\"title\\"); end; create trigger \\"no_words_update\\" after update on \\"shows\\" begin insert into \\"no_words\\" (\\"no_words\\", rowid, \\"title\\") values ('delete', old.\\"id\\", old.\\"title\\"); insert into \\"no_words\\" (rowid, \\"title\\") values (new.\\"id\\", new.\\"title\\"); end;"
            }
          ],
          "debug": { "class": "ConfigurationError", "trace": "<any>" }
        }`,
    },
    found("hosts", "neither keeps others from being served", "filter[name]=Bo", 2),
  ]),
  suite(station, "renamed", [
    found("switches", "a field with another name than its column's, or", "filter[either]=on", 1),
    found("switches", "which one may ask for inside an or", "filter[or][x][either]=on&filter[or][or][name]=b", 1, 2),
    malformedOr("filter[or]"),
  ]),
];

function malformedOr(parameter: string) {
  return refused(
    "switches",
    "the column or is not a path",
    `${parameter}=on`,
    parameter,
    `Cannot read "${parameter}": write filter[<path>], filter[<path>][<operator>] or filter[or][<label>][<path>].`,
  );
}
