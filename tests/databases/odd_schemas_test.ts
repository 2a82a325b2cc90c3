import { deepEqual, ok } from "node:assert/strict";
import { DatabaseFile } from "./database_file.ts";
import { describeResources } from "./writing/describe_resources.ts";
import { FAULTY } from "./not_yet.ts";
import { oddSchemas } from "./odd_schemas.ts";
import { serveDatabase } from "./serve_database.ts";
import { walk } from "./walk.ts";
import { writeRound } from "./write_round.ts";

for (const database of oddSchemas) {
  const fault = FAULTY[database.name];
  const title = fault === undefined ? "walked over and written" : "known to have a fault";
  Deno.test(`${database.name}: ${title}`, async () => {
    await using served = await serveDatabase(database);
    const problems = await problemsOf(served);
    if (fault === undefined) deepEqual(problems, []);
    else {ok(
        problems.some((one) => one.startsWith(fault)),
        `Take it off the list, or say what is told now:\n${problems.join("\n")}`,
      );}
  });
}

async function problemsOf(
  { service, model, file: path }: Awaited<ReturnType<typeof serveDatabase>>,
): Promise<readonly string[]> {
  using file = new DatabaseFile(path);
  const problems = [...(await walk(service.fetch, file.collectionsOf(model))).problems];
  for (const resource of await describeResources(model, service.fetch)) {
    const round = await writeRound(service.fetch, resource);
    if (round.outcome === "broken") problems.push(round.problem);
  }
  return problems;
}
