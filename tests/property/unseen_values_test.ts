import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine, type Engine } from "../helpers/engines/engines.ts";
import { fixture, HIDEABLE, type Hideable, innocent, pageOf, prying, requestOf, sameAnswer } from "./hideable.ts";
import "../helpers/seed.ts";

/** The same players with other values in every column that may be hidden. */
const others = {
  ...fixture,
  name: "hidden columns, other values",
  rows: [
    fixture.rows[0],
    `insert into players values
      (1, 'Ann', 'vsal-two', 881007, null, 770002, 990002, null),
      (770002, 'Bob', 'vsal-one', 881001, 'vtok-one', null, 990001, null),
      (3, 'Cid', 'vsal-six', 881002, 'vtok-one', null, null, null)`,
  ],
};

/**
 * How columns are hidden from a caller. Columns that only `fieldSets` hide are writable, so their writes are not sent.
 */
const WAYS = ["false", "read", "fieldSets"] as const;

function optionsOf(
  way: (typeof WAYS)[number],
  hidden: readonly Hideable[],
  more: object,
): Omit<ServiceOptions, "database"> {
  const names = hidden.map(({ column }) => column);
  const of = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const read = (context: unknown) => Promise.resolve(context === "admin");
  const columns = { false: of(false), read: of({ read }), fieldSets: {} }[way];
  const texts = ["qsalary_band", "qtoken"].filter((name) => way !== "false" || !names.includes(name));
  const fieldSets = way === "fieldSets" ? { players: ["nick"] } : undefined;
  return {
    context: (request) => request.headers.get("x-caller") ?? "guest",
    resources: { teams: {}, players: { columns, fieldSets, search: { filter: ["nick", ...texts] } } },
    inferHasMany: true,
    relationshipLinks: true,
    openapi: true,
    filters: true,
    stats: true,
    csv: true,
    // The tag of a row counts the values that only `fieldSets` hide, since its writes change them.
    etag: way !== "fieldSets",
    html: true,
    onError: () => {},
    ...more,
  } as Omit<ServiceOptions, "database">;
}

const SEEN = ["id", "nick", "home-team", "home-team.title"];
const NAMES = [
  "id",
  "nick",
  "home-team",
  ...HIDEABLE.flatMap(({ column, relationships }) => [column, ...relationships]),
];
const VALUES = ["1", "990001", "881001", "vsal-one", "vtok", "true", "Ann"];

/** Random lists and views, through players and through their teams. */
const reads: fc.Arbitrary<string> = fc.record({
  path: fc.constantFrom(
    "/players",
    "/players/3",
    "/teams",
    "/teams/990002",
    "/teams/990002/home-team-players",
    "/teams/990002/qteam-players",
    "/players/3/relationships/qboss",
    "/players/1/qboss-players",
  ),
  parameters: fc.array(
    fc.tuple(
      fc.constantFrom(
        ...["sort", "include", "fields", "filter", "field filter", "deep filter", "foreign key"],
        ...["statistic", "group", "cursor", "included page"],
      ),
      fc.oneof(fc.constantFrom(...SEEN), fc.constantFrom(...NAMES)),
      fc.constantFrom("eq", "ne", "gt", "starts-with", "null"),
      fc.constantFrom(...VALUES),
    ),
    { maxLength: 2 },
  ),
}).map(({ path, parameters }) => {
  const search = new URLSearchParams();
  for (const [kind, name, operator, value] of parameters) {
    const [parameter, text] = {
      "sort": ["sort", path.startsWith("/teams") ? `-qteam-players.${name}` : name],
      "include": ["include", path.startsWith("/teams") ? `qteam-players,home-team-players.${name}` : name],
      "fields": ["fields[players]", `nick,${name}`],
      "filter": ["filter", value],
      "field filter": [`filter[${name}][${operator}]`, value],
      "deep filter": [`filter[qteam-players.${name}][${operator}]`, value],
      "foreign key": [name, value],
      "statistic": [`stats[${name}]`, operator === "gt" ? "count" : "minimum,maximum"],
      "group": ["stats[group]", name],
      "cursor": ["page[after]", cursorOf(name, value)],
      "included page": [`page[included][${path.startsWith("/teams") ? `qteam-players.${name}` : name}]`, "1"],
    }[kind] as [string, string];
    search.set(parameter, text);
  }
  return `${path}?${search}`;
});

/** A cursor as the service writes it, of a list that is sorted by one field. */
function cursorOf(name: string, value: string): string {
  return btoa(JSON.stringify([name, `t${value}`, "i1"])).replaceAll("=", "");
}

/** A request for a list as CSV. */
function tableOf(path: string): Request {
  return new Request(`http://127.0.0.1${path}`, { headers: { accept: "text/csv" } });
}

/** The answers for a caller, from the rows of a fixture; writes are undone. */
async function answers(
  service: ReturnType<typeof createService>,
  requests: readonly Request[],
  refill: () => Promise<void>,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const request of requests) {
    // A caller who reads everything comes first, so that another caller would get its cached plans.
    if (request.method === "GET") {
      const headers = new Headers(request.headers);
      headers.set("x-caller", "admin");
      await (await service.fetch(new Request(request.url, { headers }))).text();
    }
    const answer = await service.fetch(request.clone());
    if (request.method !== "GET" && answer.ok) await refill();
    const headers = [...answer.headers].map((one) => one.join(": ")).join("\n");
    texts.push(`${answer.status}\n${headers}\n${await answer.text()}`);
  }
  return texts;
}

Deno.test("two databases that differ only in hidden values give the same responses, byte for byte", async () => {
  const engines: readonly [Engine, Engine] = [await embeddedEngine(), await embeddedEngine()];
  try {
    const drawn = fc.tuple(
      fc.constantFrom(...WAYS),
      fc.subarray([...HIDEABLE]),
      fc.constantFrom({}, { pagination: true }, { pagination: { cursor: true } }),
      fc.array(reads, { minLength: 60, maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(drawn, async ([way, some, more, paths]) => {
        // `fieldSets` hide no relationships, so differing relationships are hidden by `false`.
        const hidden = way === "fieldSets" ? HIDEABLE.slice(0, 3) : HIDEABLE;
        const requests = [
          ...HIDEABLE.flatMap(({ values }) => values.map((value) => requestOf("GET", `/players?filter=${value}`))),
          ...innocent().filter(({ method }) => method === "GET" || (way !== "fieldSets" && method !== "DELETE")),
          ...some.flatMap((one) => prying(one.wire, one.values[0])).filter((one) =>
            way !== "fieldSets" || one.method === "GET"
          ),
          ...paths.flatMap((path) => [requestOf("GET", path), requestOf("HEAD", path), pageOf(path), tableOf(path)]),
        ];
        const found = await Promise.all(engines.map(async (engine, index) => {
          const rows = index === 0 ? fixture : others;
          const refill = () => engine.fill(rows);
          await refill();
          const options = optionsOf(way, hidden, more);
          const { players } = options.resources as Record<string, { columns: object }>;
          if (way === "fieldSets") players.columns = { qboss_id: false, qteam_id: false };
          return await answers(createService({ ...options, database: engine.source }), requests, refill);
        }));
        const served = requests.findIndex(({ url }) => url.endsWith("/players"));
        assert.equal(found[0][served].slice(0, 3), "200", "the mapping fits");
        for (const [index, { method, url }] of requests.entries()) {
          sameAnswer(found[0][index], found[1][index], `${way}: ${method} ${decodeURIComponent(url)}`);
        }
      }),
      {
        numRuns: Number(Deno.env.get("RELATA_CASES") ?? 12),
        // A failure names its request, so shrinking the requests would not help.
        endOnFailure: true,
      },
    );
  } finally {
    for (const engine of engines) await engine.close();
  }
});
