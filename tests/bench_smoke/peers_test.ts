import { deepEqual, match, ok } from "node:assert/strict";
import { comparePeers, PEER_WORKLOADS } from "../bench/peers.ts";
import { peersTable } from "../bench/peers_table.ts";

// PocketBase's package only has a program for Linux on x64.
const ignore = Deno.build.os !== "linux" || Deno.build.arch !== "x86_64";

Deno.test(
  "servers built with other libraries return the same rows as Relata, and are measured",
  { ignore },
  async () => {
    const rows = await comparePeers(PEER_WORKLOADS, 1, 0.005);
    const names = [
      "relata",
      "hand-written",
      "hand-written with kept statements",
      "json-api-nestjs",
      "PocketBase",
      "soul-cli",
    ];
    deepEqual(rows.map(({ name }) => name), names);
    for (const { name, rates, bytes } of rows) {
      deepEqual(
        Object.keys(rates),
        name === "soul-cli" ? ["view", "list", "create"] : ["view", "list", "include", "create"],
      );
      for (const workload of Object.keys(rates) as (keyof typeof rates)[]) {
        ok(rates[workload]!.median > 0 && bytes[workload]! > 50, `${name}: ${workload}`);
      }
    }
    match(peersTable(rows), /\| soul-cli 0\.8\.2[^|]*\| \*\*[\d,]+\*\* [\d,–]+ \|.*\| – \|/);
  },
);
