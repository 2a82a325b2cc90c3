import assert from "node:assert/strict";
import type { Service, ServiceOptions } from "../../mod.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { answerTo, pageOf, serving } from "../helpers/pages/ask_pages.ts";
import { elementsOf, type PageElement, parsePage } from "../helpers/pages/parse_page.ts";

const RESOURCES: ServiceOptions["resources"] = { teams: {}, tags: {}, people: {} };

/** Two teams, and two tags, that have one name. */
const CLUB: Fixture = {
  name: "club",
  tables: [
    "create table teams (id integer primary key, name text)",
    "create table tags (id text primary key, name text)",
    `create table people (
      id integer primary key,
      name text,
      team_id integer references teams (id),
      tag_id text references tags (id)
    )`,
  ],
  rows: [
    "insert into teams values (1, 'Red'), (2, 'Twin'), (3, 'Twin'), (4, 'Solo')",
    "insert into tags values ('a', 'Twin'), ('b', 'Twin'), ('c', 'Solo')",
    "insert into people values (1, 'Ann', 2, 'a'), (2, 'Ben', 3, 'b'), (3, 'Cem', 1, 'c')",
  ],
  services: {},
};

/** What the first form of a page would send, with a change, as the path of the request. */
function submitted(page: readonly PageElement[], path: string, change: { readonly [name: string]: string }): string {
  const start = page.findIndex(({ name }) => name === "form");
  const next = page.findIndex(({ name }, index) => name === "form" && index > start);
  const sent = elementsOf(page.slice(start, next), "input").map((
    { attributes },
  ) => [attributes.get("name") ?? "", attributes.get("value") ?? ""]);
  const all = sent.map(([name, value]) => [name, change[name] ?? value]);
  return `${path}?${new URLSearchParams(all)}`;
}

/** The page of an error, and the sentence that describes a field on it. */
async function mistakeAt(service: Service, path: string, name: string) {
  const answer = await answerTo(service, path);
  assert.equal(answer.status, 400);
  const page = parsePage(await answer.text());
  const field = elementsOf(page, "input").find(({ attributes }) => attributes.get("name") === name);
  const id = field?.attributes.get("aria-describedby");
  const sentence = page.find(({ attributes }) => attributes.get("id") === id && id !== undefined)?.text;
  return { page, sentence, value: field?.attributes.get("value"), isInvalid: field?.attributes.get("aria-invalid") };
}

Deno.test("a label that several records share is answered by the form, with a sentence at the field", async () => {
  await serving(CLUB, { resources: RESOURCES, pagination: true }, async (service) => {
    const found = await mistakeAt(service, "/people?sort=name&team_id=twin&tag_id=c", "team_id");
    assert.deepEqual([found.sentence, found.value, found.isInvalid], [
      'Cannot read "team_id": several records of "teams" are called "twin". Write the id of one: 2, 3.',
      "twin",
      "true",
    ]);
    const nobody = await mistakeAt(service, "/people?team_id=Nobody", "team_id");
    assert.match(nobody.sentence ?? "", /"Nobody"/);
    const fine = parsePage(await (await answerTo(service, "/people?team_id=2")).text());
    assert.ok(elementsOf(fine, "input").every(({ attributes }) => !attributes.has("aria-invalid")));
  });
});

Deno.test("a value that a filter or a search does not take has a sentence at its field", async () => {
  const people = { search: { filter: ["name"] } } as const;
  const options = { resources: { ...RESOURCES, people }, filters: true, pagination: true, limits: { filterLength: 5 } };
  await serving(CLUB, options, async (service) => {
    const id = await mistakeAt(service, "/people?filter[id]=x", "filter[][value]");
    assert.deepEqual([id.value, id.isInvalid], ["x", "true"]);
    assert.match(id.sentence ?? "", /"x"/);
    const long = await mistakeAt(service, "/people?filter=too+long", "filter");
    assert.deepEqual([long.value, long.isInvalid], ["too long", "true"]);
    assert.match(long.sentence ?? "", /5 characters/);
  });
});

Deno.test("a form that is sent again keeps the record of a label that others share", async () => {
  await serving(CLUB, { resources: RESOURCES, pagination: true, filters: true }, async (service) => {
    for (const path of ["/people?team_id=2", "/people?tag_id=b", "/people?team_id=1&tag_id=c"]) {
      const page = await pageOf(service, path);
      assert.ok(
        elementsOf(page, "input").some(({ attributes }) => /Twin|Red/.test(attributes.get("value") ?? "")),
        path,
      );
      const answer = await answerTo(service, submitted(page, "/people", {}));
      assert.equal(answer.status, 303, path);
      assert.equal(answer.headers.get("location"), `.${path}`);
      const other = await answerTo(service, submitted(page, "/people", { team_id: "Solo" }));
      const to = new URL(other.headers.get("location")!, "http://x").searchParams;
      assert.equal(to.get("team_id"), "4");
    }
    // What names no record, or not the text in the field, has no effect.
    const forged = ["x", "[]", '["team_id"]', '["team_id",2,"Red"]', '["team_id","2","Solo"]', '["name","2","Red"]'];
    for (const known of forged) {
      const query = new URLSearchParams([["team_id", "Red"], ["filter[][known]", known]]);
      const answer = await answerTo(service, `/people?${query}`);
      assert.equal(answer.headers.get("location"), "./people?team_id=1", known);
    }
  });
});

/** A team for each number. */
const crowd = (teams: number): Fixture => ({
  ...CLUB,
  name: `crowd of ${teams}`,
  rows: [
    `insert into teams with recursive n(i) as (values (1) union all select i + 1 from n where i < ${teams})
      select i, 'Team ' || i from n`,
    `insert into tags select 't' || id, name from teams`,
    "insert into people values (1, 'Ann', 2, 't2')",
  ],
});

Deno.test("a label is looked for only where a list may visit every record", async () => {
  const limited = (visits: number) => ({ resources: RESOURCES, pagination: true as const, limits: { visits } });
  await serving(crowd(300), limited(300), async (service) => {
    const answer = await answerTo(service, "/people?team_id=Team%207");
    assert.equal(answer.headers.get("location"), "./people?team_id=7");
  });
  await serving(crowd(301), limited(300), async (service) => {
    const { sentence, value } = await mistakeAt(service, "/people?team_id=Team%207", "team_id");
    assert.deepEqual([sentence, value], [
      'Cannot read "team_id": there are too many records of "teams" to look for one that is called "Team 7". Write its id.',
      "Team 7",
    ]);
    // A text may be an id.
    assert.equal((await answerTo(service, "/people?tag_id=t2")).status, 200);
    assert.equal((await answerTo(service, "/people?tag_id=Team%202")).status, 200);
    assert.equal((await answerTo(service, "/people?team_id=2")).status, 200);
  });
});
