import { suite } from "../../helpers/exchanges/fixture.ts";
import { archived } from "../../helpers/fixtures/archive.ts";

/** The values of deed 1, its view, and its linkage to a shelf. */
const ROW = "l5pyra7b9STzKtpKgmvpVw";
const DEED = `"${ROW}-FVK8Pbps8uMINxugDBD.gQ"`;
const SHELF = "24hFoSO0Nmr2ybyCvSCdRw";
/** A slip for a caller who cannot read its place. */
const SLIP = `"KyL_8Y4KIJtPd8IV8q_fHg-vSD2ys58l9b9zDL0I9kqGg"`;

const update = (headers: string, attributes = `{ "title": "Lease" }`): string => `
        PATCH /deeds/1
        ${headers}

        { "data": { "type": "deeds", "id": "1", "attributes": ${attributes} } }`;

const updated = `
        200
        ETag: "er1hSubfZPx8H.nlOsClDA-uuxGm.i1W21oYvi4CKcrrQ"

        { "data": { "type": "deeds", "id": "1", "attributes": { "title": "Lease", "pages": 2.5 }, "relationships": "<any>", "links": "<any>" } }`;

const failed = (status: 404 | 412 | 428, title: string): string => `
        ${status}
        ETag:

        { "errors": [{ "code": "${status}", "title": "${title}", "detail": "<any>" }] }`;
const stale = failed(412, "Precondition Failed");
const unstated = failed(428, "Precondition Required");

const shown = (etag: string): string => `
        200
        ETag: ${etag}
        Vary: Accept

        { "data": "<any>" }`;

/** ETags: the answers that have one, and the effects of `If-Match` and `If-None-Match`. */
export const versions = [
  suite(archived, "archive", [
    {
      title: "etag: a view has the version of its row and of its text",
      request: "GET /deeds/1",
      response: shown(DEED),
    },
    {
      title: "etag: HEAD has the tag of GET",
      request: "HEAD /deeds/1",
      response: `
        200
        ETag: ${DEED}`,
    },
    {
      title: "etag: fields change the text and not the version",
      request: "GET /deeds/1?fields[deeds]=title",
      response: shown(`"${ROW}-7Rw4cw.xoNb1qXzRj9_GMw"`),
    },
    {
      title: "etag: a column gives the version",
      request: "GET /notes/1",
      response: shown(`"7-pgdObLKRTAgbuo15n9m7aw"`),
    },
    {
      title: "etag: a word is a version, and so is a number with a fraction",
      request: "GET /stamps/1",
      response: shown(`"red-AtpL71AVJolLbWE8nVX.aQ"`),
      afterwards: { request: "GET /stamps/4", response: shown(`"1.5-4zmbJ3TBe7Ozs4vJbBF0DQ"`) },
    },
    {
      title: "etag: a value that does not fit a tag is not a version: the whole row is used",
      request: "GET /stamps/2",
      response: shown(`"G.cKIIobvYbV1.VIGbR3SA-_B80ewAZfLdEPSKFeYZwhg"`),
      afterwards: { request: "GET /stamps/3", response: shown(`"j1cXHezwnibMFmmfnNx9PA-oSGak6Z_kg4v.0fIltxjyw"`) },
    },
    {
      title: "etag: bytes are not a version either",
      request: "GET /stamps/5",
      response: shown(`"wQHjOuz5diW3XDb42J3j7g-AGVRn4bsPo0fDlithqmxpw"`),
    },
    {
      title: "etag: a list has the tag of its text",
      request: "GET /deeds",
      response: shown(`"vjAWHqUyDiekCZAQoomOCg"`),
    },
    {
      title: "etag: the target of a to-one has its own tag",
      request: "GET /deeds/1/shelf",
      response: shown(`"${SHELF}-.BfYuk8zaluSk2x7KUzgrw"`),
    },
    {
      title: "etag: null has the tag of its text",
      request: "GET /deeds/3/shelf",
      response: shown(`"ul8.pA6V9JvOEZQvN169OA"`),
    },
    {
      title: "etag: linkage has the version of its owner",
      request: "GET /deeds/1/relationships/shelf",
      response: `
        200
        ETag: "${ROW}-KY.fDV7ZB3n94rISuBo3Pg"

        { "links": "<any>", "data": "<any>" }`,
    },
    {
      title: "etag: a to-many's linkage has the version of its owner too, without its members",
      request: "GET /shelves/1/relationships/deeds",
      response: `
        200
        ETag: "${SHELF}-eSbBMfgj7t6B9QvQwrZ91w"

        { "links": "<any>", "data": "<any>" }`,
    },
    {
      title: "etag: a related list has the tag of its text",
      request: "GET /shelves/1/deeds",
      response: shown(`"xDMINyqlwhMpotgaf_0UBA"`),
    },
    {
      title: "etag: errors have none",
      request: "GET /deeds/9",
      response: failed(404, "Not Found"),
    },
    {
      title: "etag: false for a resource disables the service's",
      request: "GET /labels/1",
      response: `
        200
        ETag:

        { "data": "<any>" }`,
    },
    {
      title: "etag: a new resource has one, and If-Match is ignored",
      request: `
        POST /stamps
        If-Match: "other"
        If-None-Match: *

        { "data": { "type": "stamps", "attributes": { "word": "blue" } } }`,
      response: `
        201
        Location: /stamps/6
        ETag: "blue-ekZ5kgnKbh_GdjDP5w5J2Q"

        { "data": "<any>" }`,
    },
    {
      title: "If-None-Match: a client with the current text gets no body",
      request: `
        GET /deeds/1
        If-None-Match: "other", W/${DEED}`,
      response: `
        304
        ETag: ${DEED}
        Vary: Accept
        Content-Type:`,
    },
    {
      title: "If-None-Match: the same for HEAD, and for *",
      request: `
        HEAD /deeds/1
        If-None-Match: ${DEED}`,
      response: `
        304
        ETag: ${DEED}`,
      afterwards: {
        request: `
        GET /deeds
        If-None-Match: *`,
        response: `
        304
        ETag: "vjAWHqUyDiekCZAQoomOCg"`,
      },
    },
    {
      title: "If-None-Match: another tag, or one of the row alone, gets the text",
      request: `
        GET /deeds/1
        If-None-Match: "other", "${ROW}-other"`,
      response: shown(DEED),
    },
    {
      title: "If-None-Match: a malformed one is ignored",
      request: `
        GET /deeds/1
        If-None-Match: ${DEED.slice(0, -1)}`,
      response: shown(DEED),
    },
    {
      title: "If-Match: a read of another text is refused",
      request: `
        GET /deeds/1
        If-Match: "${ROW}-other"`,
      response: stale,
    },
    {
      title: "If-Match: a read needs the whole tag, strong",
      request: `
        GET /deeds/1
        If-Match: W/${DEED}`,
      response: stale,
      afterwards: {
        request: `
        GET /deeds/1
        If-Match: ${DEED}`,
        response: shown(DEED),
      },
    },
    {
      title: "If-Match: it is checked before If-None-Match",
      request: `
        GET /deeds/1
        If-Match: "other"
        If-None-Match: *`,
      response: stale,
    },
    {
      title: "If-Match: HEAD of another text is refused",
      request: `
        HEAD /deeds/1
        If-Match: "other"`,
      response: `
        412
        ETag:`,
    },
    {
      title: "If-Match: a write that does not change the row keeps its tag",
      request: update(`If-Match: ${DEED}`, "{}"),
      response: shown(DEED),
    },
    {
      title: "If-Match: an update of the version that was seen",
      request: update(`If-Match: ${DEED}`),
      response: updated,
    },
    {
      title: "If-Match: an update of another version changes nothing",
      request: update(`If-Match: "other-FVK8Pbps8uMINxugDBD.gQ"`),
      response: stale,
    },
    {
      title: "If-Match: the version counts, whatever the text was, also among several tags",
      request: update(`If-Match: "a-b", "${ROW}-c-gzip"`),
      response: updated,
    },
    { title: "If-Match: any version", request: update("If-Match: *"), response: updated },
    { title: "If-Match: a weak tag matches nothing", request: update(`If-Match: W/${DEED}`), response: stale },
    { title: "If-Match: a malformed one matches nothing", request: update(`If-Match: ${ROW}`), response: stale },
    { title: "If-Match: the tag of a list has no version", request: update(`If-Match: "${ROW}"`), response: stale },
    {
      title: "If-Match: without it, and if it is not required, every version is changed",
      request: update("If-Match:"),
      response: updated,
    },
    {
      title: "If-None-Match: a write of an excluded version",
      request: update(`If-None-Match: W/"${ROW}-x"`),
      response: stale,
    },
    { title: "If-None-Match: a write with *", request: update("If-None-Match: *"), response: stale },
    {
      title: "If-None-Match: a write of another version",
      request: update(`If-None-Match: "other-x"`),
      response: updated,
    },
    {
      title: "If-Match: it precedes mistakes in fields",
      request: update(`If-Match: "other-x"`, `{ "title": 1, "weight": 2 }`),
      response: stale,
    },
    {
      title: "If-Match: a missing record precedes it",
      request: `
        PATCH /deeds/9
        If-Match: "other-x"

        { "data": { "type": "deeds", "id": "9", "attributes": { "title": "Lease" } } }`,
      response: failed(404, "Not Found"),
    },
    {
      title: "If-Match: a number that a trigger increments",
      request: `
        PATCH /notes/1
        If-Match: "7-other"

        { "data": { "type": "notes", "id": "1", "attributes": { "text": "new" } } }`,
      response: `
        200
        ETag: "8-CgFriCqyO4blt3vSDedzYA"

        { "data": { "type": "notes", "id": "1", "attributes": { "text": "new", "revision": 8 }, "links": "<any>" } }`,
      afterwards: {
        request: `
        PATCH /notes/1
        If-Match: "7-other"

        { "data": { "type": "notes", "id": "1", "attributes": { "text": "newer" } } }`,
        response: stale,
      },
    },
    {
      title: "If-Match: a word, and a number with a fraction",
      request: `
        PATCH /stamps/1?fields[stamps]=word
        If-Match: "red-x"

        { "data": { "type": "stamps", "id": "1", "attributes": { "word": "blue" } } }`,
      response: `
        200

        { "data": "<any>" }`,
      afterwards: {
        request: `
        PATCH /stamps/4
        If-Match: "1.5-x"

        { "data": { "type": "stamps", "id": "4", "attributes": { "price": 7 } } }`,
        response: `
        200

        { "data": "<any>" }`,
      },
    },
    {
      title: "If-Match: a row with bytes, and a number without an exact decimal",
      request: `
        PATCH /deeds/3
        If-Match: "SBeBlNk3HBe3oahf9zImLQ-x"

        { "data": { "type": "deeds", "id": "3", "attributes": { "title": "Testament" } } }`,
      response: `
        200

        { "data": "<any>" }`,
      afterwards: {
        request: `
        PATCH /stamps/5
        If-Match: "wQHjOuz5diW3XDb42J3j7g-x"

        { "data": { "type": "stamps", "id": "5", "attributes": { "price": 7 } } }`,
        response: `
        200

        { "data": "<any>" }`,
      },
    },
    {
      title: "If-Match: a delete of the version that was seen",
      request: `
        DELETE /deeds/1
        If-Match: ${DEED}`,
      response: `
        204
        ETag:`,
    },
    {
      title: "If-Match: a delete of another version deletes nothing",
      request: `
        DELETE /deeds/1
        If-Match: "other-x"`,
      response: stale,
    },
    {
      title: "If-Match: linkage is written with its owner's version",
      request: `
        PATCH /deeds/1/relationships/shelf
        If-Match: "${ROW}-x"

        { "data": null }`,
      response: `
        204
        ETag:`,
      afterwards: {
        request: `
        PATCH /deeds/1/relationships/shelf
        If-Match: "${ROW}-x"

        { "data": { "type": "shelves", "id": "1" } }`,
        response: stale,
      },
    },
    {
      title: "If-Match: members may change, the owner's version stays",
      request: `
        DELETE /shelves/1/relationships/deeds
        If-Match: "${SHELF}-x"

        { "data": [{ "type": "deeds", "id": "1" }] }`,
      response: `
        204`,
      afterwards: {
        request: `
        POST /shelves/1/relationships/deeds
        If-Match: "${SHELF}-x"

        { "data": [{ "type": "deeds", "id": "1" }] }`,
        response: `
        204`,
      },
    },
    {
      title: "required: a write without If-Match is refused, and no cache keeps the response",
      request: `
        PATCH /shelves/1

        { "data": { "type": "shelves", "id": "1", "attributes": { "name": "top" } } }`,
      response: `
        428
        Cache-Control: no-store

        {
          "errors": [{
            "code": "428",
            "title": "Precondition Required",
            "detail": "Cannot change \\"shelves\\" without If-Match: send the ETag of the version that you have read, or * for any."
          }]
        }`,
    },
    { title: "required: a delete without it is refused too", request: "DELETE /shelves/2", response: unstated },
    {
      title: "required: a write of linkage without it is refused too",
      request: `
        POST /shelves/1/relationships/deeds

        { "data": [{ "type": "deeds", "id": "3" }] }`,
      response: unstated,
    },
    {
      title: "required: a missing record precedes it, and so does a wrong structure",
      request: "DELETE /shelves/9",
      response: failed(404, "Not Found"),
      afterwards: {
        request: `
        PATCH /shelves/1

        { "data": { "type": "shelves" } }`,
        response: `
        422

        { "errors": "<any>" }`,
      },
    },
    {
      title: "required: any version is enough",
      request: `
        DELETE /shelves/2
        If-Match: *`,
      response: `
        204`,
    },
    {
      title: "required: reads and creates need no header",
      request: `
        POST /shelves

        { "data": { "type": "shelves", "attributes": { "name": "middle" } } }`,
      response: `
        201

        { "data": "<any>" }`,
    },
  ]),
  suite(archived, "shared", [
    {
      title: "If-None-Match: a 304 has the caching headers of the 200, and other origins read its tag",
      request: `
        GET /deeds/1
        Origin: https://app.example
        If-None-Match: ${DEED}`,
      response: `
        304
        ETag: ${DEED}
        Cache-Control: max-age=60
        Access-Control-Allow-Origin: *
        Access-Control-Expose-Headers: ETag,Location`,
    },
    {
      title: "cors: a preflight allows the headers of versions",
      request: `
        OPTIONS /deeds/1
        Origin: https://app.example
        Access-Control-Request-Method: PATCH
        Access-Control-Request-Headers: If-Match`,
      response: `
        204
        Access-Control-Allow-Headers: Content-Type,If-Match,If-None-Match`,
    },
  ]),
  suite(archived, "paged", [
    {
      title: "etag: JSON:API 1.1 names the header that does not match",
      request: `
        PATCH /deeds/1
        If-Match: "other-x"

        { "data": { "type": "deeds", "id": "1", "attributes": { "title": "Lease" } } }`,
      response: `
        412

        {
          "jsonapi": { "version": "1.1" },
          "errors": [{
            "status": "412",
            "code": "412",
            "title": "Precondition Failed",
            "detail": "<any>",
            "source": { "header": "If-Match" }
          }]
        }`,
    },
    {
      title: "etag: a page has the tag of its text",
      request: "GET /deeds?page=2",
      response: `
        200
        ETag: "tS0Fr2CSBabV_SnmLiChTw"

        { "jsonapi": "<any>", "meta": "<any>", "links": "<any>", "data": "<any>" }`,
    },
  ]),
  suite(archived, "callers", [
    {
      title: "etag: columns that a caller does not read are in none of their tags",
      request: "GET /notes/1",
      response: shown(`"nf8EHedb76jKCR15LdXLxQ-9.ftnBtwB_kQ1DuSZadvOg"`),
      afterwards: {
        request: `
        GET /notes/1
        X-Caller: all`,
        response: shown(`"7-pgdObLKRTAgbuo15n9m7aw"`),
      },
    },
    {
      title: "etag: a slip with a foreign key of which a caller does not read one column",
      request: "GET /slips/1",
      response: shown(SLIP),
    },
    {
      title: "etag: the other columns of a partly readable foreign key are in none of the caller's tags",
      request: `
        PATCH /slips/1/relationships/box
        X-Caller: all

        { "data": { "type": "boxes", "id": "2~2" } }`,
      response: "204",
      afterwards: { request: "GET /slips/1", response: shown(SLIP) },
    },
    {
      title: "If-Match: a caller who does not read the version writes by the columns that they read",
      request: `
        PATCH /notes/1
        If-Match: "nf8EHedb76jKCR15LdXLxQ-x"

        { "data": { "type": "notes", "id": "1", "attributes": { "text": "new" } } }`,
      response: `
        200

        { "data": "<any>" }`,
      afterwards: {
        request: `
        PATCH /notes/1
        If-Match: "7-x"

        { "data": { "type": "notes", "id": "1", "attributes": { "text": "newer" } } }`,
        response: stale,
      },
    },
  ]),
  suite(archived, "scoped", [
    {
      title: "If-Match: a row out of scope is absent",
      request: `
        PATCH /deeds/3
        If-Match: *

        { "data": { "type": "deeds", "id": "3", "attributes": { "title": "Lease" } } }`,
      response: failed(404, "Not Found"),
    },
    {
      title: "If-Match: it precedes hooks",
      request: update(`If-Match: "other-x"`),
      response: stale,
      afterwards: {
        request: update("If-Match: *"),
        response: `
        423

        { "errors": "<any>" }`,
      },
    },
  ]),
  suite(archived, "off", [
    {
      title: "etag: without the option there are no tags, and the headers are ignored",
      request: `
        GET /deeds/1
        If-Match: "other"`,
      response: `
        200
        ETag:

        { "data": "<any>" }`,
      afterwards: {
        request: update(`If-Match: "other-x"`),
        response: `
        200
        ETag:

        { "data": "<any>" }`,
      },
    },
  ]),
];
