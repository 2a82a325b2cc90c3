import type { PeerName } from "./peer_asks.ts";
import type { Spread } from "./statistics.ts";
import { markdownTable, printed } from "./table.ts";
import { type WorkloadName, WORKLOADS } from "./workloads.ts";

/** The results of a server. */
export interface PeerRow {
  readonly name: string;
  readonly version: string;
  readonly peer?: PeerName;
  /** Requests per second. */
  readonly rates: { [Name in WorkloadName]?: Spread };
  /** Of one answer, without its head. */
  readonly bytes: { [Name in WorkloadName]?: number };
}

/** What a peer's answers lack, and what it does not do. */
const LEFT_OUT: { readonly [Name in PeerName]: string } = {
  "json-api-nestjs": "the linkage of to-ones that are not included, page links, JSON:API's media type",
  "PocketBase":
    "JSON:API; links; NULL, which is the empty text or 0 there; its log is off, since no other server has one",
  "soul-cli":
    "JSON:API; linkage and links; included to-manys; type checks; the stored values of a create, except the key",
};

/** The requests per second of servers, and the size and gaps of their answers, as Markdown tables. */
export function peersTable(rows: readonly PeerRow[]): string {
  const names = WORKLOADS.map(({ name }) => name).filter((name) => rows[0].rates[name] !== undefined);
  const titles = names.map((name) => WORKLOADS.find((one) => one.name === name)!.title);
  const whole = (value: number) => Math.round(value).toLocaleString("en");
  const rate = (spread: Spread | undefined) => spread === undefined ? "–" : printed(spread, whole);
  const bytes = (count: number | undefined) => count === undefined ? "–" : whole(count);
  return [
    markdownTable([
      ["server", ...titles],
      ...rows.map(({ name, version, rates }) => [`${name} ${version}`.trim(), ...names.map((one) => rate(rates[one]))]),
    ]),
    "Bytes of an answer, and its omissions:",
    markdownTable([
      ["server", ...titles, "left out"],
      ...rows.map((row) => [
        row.name,
        ...names.map((one) => bytes(row.bytes[one])),
        row.peer === undefined ? "" : LEFT_OUT[row.peer],
      ]),
    ]),
  ].join("\n\n");
}
