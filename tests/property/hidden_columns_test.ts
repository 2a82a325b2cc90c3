import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { BOSS, fixture, HIDEABLE, innocent, prying, requestOf, sameAnswer } from "./hideable.ts";

/** An answer without the names of its request. */
function without(text: string, name: string): string {
  return text.replaceAll(name, "…").replaceAll(name.replaceAll("_", "-"), "…");
}

Deno.test("no response to a client depends on a hidden column", async () => {
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
        if (request.method !== "GET" && answer.ok) await engine.fill(fixture);
        return `${answer.status} ${answer.headers.get("allow")} ${answer.headers.get("location")} ${await answer
          .text()}`;
      };
      for (const request of innocent()) {
        const told = `${request.method} ${request.url}`;
        const text = await ask(request);
        for (const { column, wire, relationships, values } of hidden) {
          const names = [column, wire, ...relationships];
          // The id of a player is shown with the player.
          const isShown = (value: string) => value === BOSS && !request.url.endsWith("/3");
          // The id of a team is shown with teams.
          const secret = new URL(request.url).pathname.startsWith("/teams")
            ? []
            : values.filter((value) => !isShown(value));
          for (const word of [...names, ...secret]) assert.ok(!text.includes(word), `${told} tells "${word}": ${text}`);
        }
      }
      for (const { column, wire, relationships, values: [value] } of hidden) {
        const filtered = (text: string) => ask(requestOf("GET", `/players?filter=${text}`));
        sameAnswer(await filtered(value), await filtered("no-such-value"), `filter=${value}`);
        for (const name of [column, wire, ...relationships]) {
          // Of the same form, since names of some forms cannot exist.
          const nonsense = name.replace(/[a-z]/g, "z");
          const known = prying(nonsense, value);
          for (const [index, request] of prying(name, value).entries()) {
            const told = `${request.method} ${request.url}`;
            const text = without(await ask(request), name);
            sameAnswer(text, without(await ask(known[index]), nonsense), told);
          }
        }
      }
    }
  } finally {
    await engine.close();
  }
});
