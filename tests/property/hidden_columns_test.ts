import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";

/** A column that may be hidden: how clients would name it, its relationship, and values that stand nowhere else. */
interface Hideable {
  readonly column: string;
  readonly wire: string;
  /** Its relationship, the way there and the way back. */
  readonly relationships: readonly string[];
  readonly values: readonly string[];
}

const plain = (column: string, values: readonly string[]): Hideable => ({
  column,
  wire: column.replaceAll("_", "-"),
  relationships: [],
  values,
});

/** The player whom another has as boss. */
const BOSS = "770002";

const HIDEABLE: readonly Hideable[] = [
  plain("qsalary_band", ["vsal-one", "vsal-two"]),
  plain("qshoe", ["881001", "881002"]),
  plain("qtoken", ["vtok-one", "vtok-two"]),
  { column: "qboss_id", wire: "qboss-id", relationships: ["qboss", "qboss-players"], values: [BOSS] },
  { column: "qteam_id", wire: "qteam-id", relationships: ["qteam"], values: ["990001", "990002"] },
];

const fixture: Fixture = {
  name: "hidden columns",
  tables: [
    "create table teams (id integer primary key, title text not null)",
    `create table players (
      id integer primary key,
      nick text not null,
      qsalary_band text not null check (length(qsalary_band) < 20),
      qshoe integer not null default 881003 unique,
      qtoken text default 'vtok-new',
      qboss_id integer references players (id),
      qteam_id integer references teams (id),
      home_team_id integer references teams (id)
    )`,
  ],
  rows: [
    "insert into teams values (990001, 'Reds'), (990002, 'Blues')",
    `insert into players values
      (1, 'Ann', 'vsal-one', 881001, 'vtok-one', null, 990001, null),
      (770002, 'Bob', 'vsal-two', 881002, 'vtok-two', 1, 990002, null),
      (3, 'Cid', 'vsal-two', 881004, 'vtok-two', 770002, 990002, null)`,
  ],
  services: {},
};

const ACCEPT = "application/vnd.api+json";

/** Requests that name nothing of what may be hidden. */
function innocent(): readonly Request[] {
  const write = (method: string, path: string, data: object) => requestOf(method, path, { data });
  return [
    requestOf("GET", "/players"),
    requestOf("GET", "/players/1"),
    requestOf("GET", "/players/3"),
    requestOf("GET", "/players?include=nothing"),
    requestOf("GET", "/players?sort=nothing"),
    requestOf("GET", "/players?include=home-team&sort=home-team.title"),
    requestOf("GET", "/players?filter=vsal"),
    requestOf("GET", "/players?filter[nothing]=vsal"),
    requestOf("GET", "/players?filter[nick][nothing]=vsal"),
    requestOf("GET", "/players?filter[home-team.nothing]=vsal"),
    requestOf("GET", "/players?fields[players]=nothing"),
    requestOf("OPTIONS", "/players"),
    requestOf("GET", "/openapi.json"),
    write("POST", "/players", {
      type: "players",
      attributes: { nothing: 1 },
      relationships: { nothing: { data: null } },
    }),
    write("POST", "/players", { type: "players", attributes: { nick: "Dan" } }),
    write("PATCH", "/players/1", { type: "players", id: "1", attributes: { nick: "Anna" } }),
    write("PATCH", "/players/1", { type: "players", id: "1", attributes: { nick: null } }),
    requestOf("DELETE", "/players/770002"),
    requestOf("DELETE", "/players/1"),
    ...["/", "/players", "/players/1", "/players/3", "/teams", "/teams/990001", "/players?sort=nothing"].map(pageOf),
  ];
}

/** Requests that name what is hidden, or guess a value of it; `name` may be nonsense in its place. */
function prying(name: string, value: string): readonly Request[] {
  const sent = encodeURIComponent(name);
  const write = (members: object) =>
    requestOf("PATCH", "/players/3", { data: { type: "players", id: "3", ...members } });
  return [
    requestOf("GET", `/players?sort=${sent}`),
    requestOf("GET", `/players?sort=-${sent}.title&include=${sent}`),
    requestOf("GET", `/players?include=${sent}`),
    requestOf("GET", `/players?include=home-team.${sent}`),
    requestOf("GET", `/teams?include=${sent}`),
    requestOf("GET", `/teams?include=home-team-players.${sent}`),
    requestOf("GET", `/players?fields[players]=${sent}`),
    requestOf("GET", `/players?${sent}=${value}`),
    requestOf("GET", `/players?filter[${sent}]=${value}`),
    requestOf("GET", `/players?filter[${sent}][null]=perhaps`),
    requestOf("GET", `/players?filter[${sent}][nothing]=${value}`),
    requestOf("GET", `/players?filter[${sent}.title]=Reds`),
    requestOf("GET", `/players?filter[or][a][${sent}]=${value}`),
    requestOf("GET", `/players?filter[home-team.${sent}]=${value}`),
    requestOf("GET", `/teams?filter[home-team-players.${sent}]=${value}`),
    requestOf("GET", `/teams?filter[home-team-players.${sent}.title]=Reds`),
    pageOf(`/players?sort=${sent}`),
    pageOf(`/players?include=${sent}`),
    pageOf(`/players?fields[players]=${sent}`),
    pageOf(`/players?${sent}=${value}`),
    pageOf(`/players?${sent}=`),
    pageOf(`/players?filter[${sent}]=${value}`),
    pageOf(`/players?filter[home-team.${sent}][null]=true`),
    pageOf(`/players?filter[][by]=[${sent}][eq]&filter[][value]=${value}`),
    write({ attributes: { [name]: value } }),
    write({ relationships: { [name]: { data: { type: "teams", id: "990001" } } } }),
    write({ relationships: { [name]: { data: [] } } }),
  ];
}

function requestOf(method: string, path: string, document?: object): Request {
  const headers = { accept: ACCEPT, "content-type": ACCEPT };
  return new Request(`http://127.0.0.1${path}`, { method, headers, body: document && JSON.stringify(document) });
}

/** A request for a page for people. */
function pageOf(path: string): Request {
  return new Request(`http://127.0.0.1${path}`, { headers: { accept: "text/html" } });
}

/** An answer without what its request named. */
function without(text: string, name: string): string {
  return text.replaceAll(name, "…").replaceAll(name.replaceAll("_", "-"), "…");
}

Deno.test("nothing that a client sees or sends tells of a hidden column", async () => {
  const engine = await embeddedEngine();
  try {
    for (const hidden of fc.sample(fc.subarray([...HIDEABLE], { minLength: 1 }), { numRuns: 12, seed: 7 })) {
      await engine.fill(fixture);
      const columns = Object.fromEntries(hidden.map((one) => [one.column, false]));
      const service = createService(
        {
          database: engine.database,
          resources: { teams: {}, players: { columns, search: { filter: ["nick"] } } },
          inferHasMany: true,
          openapi: true,
          filters: true,
          html: true,
          onError: () => {},
        } as ServiceOptions,
      );
      await service.check();
      const ask = async (request: Request) => {
        const answer = await service.fetch(request);
        await engine.fill(fixture);
        return `${answer.status} ${answer.headers.get("allow")} ${answer.headers.get("location")} ${await answer
          .text()}`;
      };
      for (const request of innocent()) {
        const told = `${request.method} ${request.url}`;
        const text = await ask(request);
        for (const { column, wire, relationships, values } of hidden) {
          const names = [column, wire, ...relationships];
          // The id of a player is told where that player is.
          const isShown = (value: string) => value === BOSS && !request.url.endsWith("/3");
          // So is the id of a team where teams are.
          const secret = new URL(request.url).pathname.startsWith("/teams")
            ? []
            : values.filter((value) => !isShown(value));
          for (const word of [...names, ...secret]) assert.ok(!text.includes(word), `${told} tells "${word}": ${text}`);
        }
      }
      for (const { column, wire, relationships, values: [value] } of hidden) {
        const filtered = (text: string) => ask(requestOf("GET", `/players?filter=${text}`));
        assert.equal(await filtered(value), await filtered("no-such-value"));
        for (const name of [column, wire, ...relationships]) {
          // Of the same shape, since names of some shapes are nobody's.
          const nonsense = name.replace(/[a-z]/g, "z");
          const known = prying(nonsense, value);
          for (const [index, request] of prying(name, value).entries()) {
            const told = `${request.method} ${request.url}`;
            const text = without(await ask(request), name);
            assert.equal(text, without(await ask(known[index]), nonsense), told);
          }
        }
      }
    }
  } finally {
    await engine.close();
  }
});
