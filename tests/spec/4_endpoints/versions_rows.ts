import { suite } from "../../helpers/exchanges/fixture.ts";
import { archived } from "../../helpers/fixtures/archive.ts";

/** A deed with two hidden columns, and one whose answers may have a query log. */
const HIDDEN = `".ArT0f5F.EOrZipZ.zSC4Q-FVK8Pbps8uMINxugDBD.gQ"`;
const LOGGED = `"WulWtAaM0Ns1_rsg2C2raA-DLT4FiJqw30q1B2e9lN.fw"`;

/** A write with `If-Match` of one version and any text. */
const ifMatch = (row: string, path: string, attributes: object): string => {
  const [, type, id] = path.split("/");
  return `PATCH ${path}\nIf-Match: "${row}-any"\n\n${JSON.stringify({ data: { type, id, attributes } })}`;
};

const shown = (etag: string) => `
        200
        ETag: ${etag}

        "<any>"`;
const stale = `
        412
        ETag:

        "<any>"`;

/** ETags: the parts of a row's version, and of the text's tag. */
export const versionsRows = [
  suite(archived, "archive", [
    {
      title: "etag: fields that fieldSets leave out of a document count in the version of its row",
      request: ifMatch("l5pyra7b9STzKtpKgmvpVw", "/deeds/1", { scan: "AAEC" }),
      response: shown("<any>"),
      afterwards: { request: ifMatch("l5pyra7b9STzKtpKgmvpVw", "/deeds/1", { title: "Lease" }), response: stale },
    },
    {
      title: "etag: clients cannot write the column that gives the version",
      request: ifMatch("red", "/stamps/1", { price: 9 }),
      response: shown("<any>"),
      afterwards: { request: ifMatch("red", "/stamps/1", { price: 8 }), response: shown("<any>") },
    },
  ]),
  suite(archived, "hidden", [
    {
      title: "etag: hidden columns are in no version",
      request: "GET /deeds/1",
      response: shown(HIDDEN),
    },
    {
      title: "etag: a write that changes only unreadable columns keeps the tag",
      request: ifMatch(".ArT0f5F.EOrZipZ.zSC4Q", "/deeds/1", {}),
      response: shown(HIDDEN),
      afterwards: { request: "GET /deeds/1", response: shown(HIDDEN) },
    },
  ]),
  suite(archived, "plain", [
    { title: "etag: a text without its query log", request: "GET /deeds/1", response: shown(LOGGED) },
  ]),
  suite(archived, "logged", [
    { title: "etag: the query log is not in the text of a tag", request: "GET /deeds/1", response: shown(LOGGED) },
    {
      title: "etag: a client with the current text gets neither the text nor a log",
      request: `GET /deeds/1\nIf-None-Match: ${LOGGED}`,
      response: `
        304
        ETag: ${LOGGED}`,
    },
  ]),
];
