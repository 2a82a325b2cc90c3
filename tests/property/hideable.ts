import assert from "node:assert/strict";
import type { Fixture } from "../helpers/exchanges/fixture.ts";

/** A column that may be hidden: its name for clients, its relationship, and values that occur nowhere else. */
export interface Hideable {
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
export const BOSS = "770002";

/** The columns of players that may be hidden, attributes first. */
export const HIDEABLE: readonly Hideable[] = [
  plain("qsalary_band", ["vsal-one", "vsal-two"]),
  plain("qshoe", ["881001", "881002"]),
  plain("qtoken", ["vtok-one", "vtok-two"]),
  { column: "qboss_id", wire: "qboss-id", relationships: ["qboss", "qboss-players"], values: [BOSS] },
  { column: "qteam_id", wire: "qteam-id", relationships: ["qteam"], values: ["990001", "990002"] },
];

/** Teams and their players. */
export const fixture: Fixture = {
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

/** Requests without the name of a hideable column. */
export function innocent(): readonly Request[] {
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

/** Requests that name a hidden column, or guess a value of it; `name` may be nonsense instead. */
export function prying(name: string, value: string): readonly Request[] {
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

/** A request for a document. */
export function requestOf(method: string, path: string, document?: object): Request {
  const headers = { accept: ACCEPT, "content-type": ACCEPT };
  return new Request(`http://127.0.0.1${path}`, { method, headers, body: document && JSON.stringify(document) });
}

/** A request for a page for people. */
export function pageOf(path: string): Request {
  return new Request(`http://127.0.0.1${path}`, { headers: { accept: "text/html" } });
}

/**
 * Fails if two answers differ in a byte, with the text around the difference: `assert.equal` takes a minute to compare
 * two pages line by line.
 */
export function sameAnswer(one: string, other: string, told: string): void {
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at++;
  const [own, its] = [one, other].map((text) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80)));
  assert.fail(`${told}: ${own} is not ${its}`);
}
