import { deepEqual, equal, rejects } from "node:assert/strict";
import { fakeSky, type Fault } from "./walking/fake_sky.ts";
import { type Collection, walk } from "./walk.ts";

const SKY: readonly Collection[] = [
  { path: "/stars", type: "stars", count: 3, relationships: ["planets"] },
  { path: "/planets", type: "planets", count: 3, relationships: [] },
];

Deno.test("a walk over a service without faults reports none, and reads every record", async () => {
  const { records, problems } = await walk(fakeSky(), SKY);
  deepEqual(problems, []);
  equal(records, 6);
});

/** The expected report of a walk for each fault. */
const TOLD: { readonly [F in Fault]: string } = {
  "a page is missing": 'GET /stars?page=2: 404 {"errors":[{"code":"404"}]}; expected 200',
  "a record comes twice": "GET /stars?page=2: the record stars/1 again; expected each record once",
  "a record is lost": "GET /stars: 2 records on all its pages; expected 3",
  "pages go round": "GET /stars: the page /stars?page=2 for the second time; expected each page once",
  "a view is dead": 'GET /planets/3: 404 {"errors":[{"code":"404"}]}; expected 200, ' +
    "since it is included.2.links.self of GET /stars?include=planets",
  "a view shows another record": 'GET /planets/3: a resource with the link "/planets/2"; expected its own link, ' +
    "since it is included.2.links.self of GET /stars?include=planets",
  "a list by a key is dead": 'GET /planets?star_id=2: 404 {"errors":[{"code":"404"}]}; expected 200, since it is ' +
    "data.1.relationships.planets.links.self of GET /stars?include=planets",
  "a list by a key lists others": 'GET /planets?star_id=1: no planets/1; expected it, since "planets" of ' +
    "GET /stars/1?include=planets names it",
  "linkage is left out":
    'GET /stars?include=planets: no `data` in the relationship "planets" of stars/2; expected its linkage',
  "a related record is left out":
    'GET /stars?include=planets: no planets/3, which "planets" of stars/2 names; expected it in `included`',
  "a stranger is included":
    "GET /stars/1?include=planets: full linkage: nothing links to planets/3; expected a valid document",
  "a sort fails": 'GET /stars?sort=-name: 404 {"errors":[{"code":"404"}]}; expected 200',
  "a sort loses a record": "GET /stars?sort=name: 2 records on all its pages; expected 3",
  "a link leads away":
    "GET /stars: the link https://example.org/stars/2 at data.1.links.self; expected a link into the service",
  "an answer is no JSON": "GET /planets/2: 200 <p>planet</p>; expected a JSON document",
};

for (const [fault, line] of Object.entries(TOLD)) {
  Deno.test(`a walk reports that ${fault}`, async () => {
    const { problems } = await walk(fakeSky(fault as Fault), SKY);
    deepEqual(problems.filter((one) => one === line), [line], problems.join("\n"));
  });
}

Deno.test("a walk does not skip a collection that it has read only in part", async () => {
  const lightly = { isThorough: () => false };
  deepEqual((await walk(fakeSky("a sort fails"), SKY, lightly)).problems, []);
  equal((await walk(fakeSky("a view is dead"), SKY, lightly)).problems.length, 1);
});

Deno.test("an endless walk is reported", async () => {
  await rejects(walk(fakeSky(), SKY, { most: 5 }), /^Error: The walk has not ended after 5 requests: GET \/stars/);
});
