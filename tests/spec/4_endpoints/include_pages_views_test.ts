import { deepEqual } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

Deno.test("page[included]: the first rows of a view, which has no index, for each owner", async () => {
  const engine = await embeddedEngine();
  await engine.fill({
    name: "ranks",
    tables: [
      "create table teams (id integer primary key)",
      "create table members (id integer primary key, team integer references teams)",
      // Its rows do not come in the order of their key.
      "create view players as select id, team from members order by -id",
    ],
    rows: [
      "insert into teams values (1), (2), (3)",
      "insert into members values (1, 1), (2, 2), (3, 1), (4, 2), (5, 1), (10, 1)",
    ],
    services: {},
  });
  const service = createService({
    database: engine.source,
    relationshipLinks: true,
    pagination: { included: true },
    resources: {
      teams: { hasMany: { players: { table: "players", foreignKey: "team" } } },
      players: { schema: { id: "id" }, belongsTo: { team: { table: "teams", foreignKey: "team" } } },
    },
  });
  const shown = async (path: string) => {
    const headers = { accept: "application/vnd.api+json" };
    const { data, included } = await (await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).json();
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join();
    return {
      players: data.map((one: { relationships: { players: { data: { id: string }[]; links: { next?: string } } } }) => {
        const { data, links } = one.relationships.players;
        return ids(data) + (links.next === undefined ? "" : " +");
      }),
      included: ids(included),
    };
  };
  deepEqual(await shown("/teams?include=players&page[included][players]=2"), {
    players: ["1,3 +", "2,4", ""],
    included: "1,2,3,4",
  });
  deepEqual(await shown("/teams?include=players&page[included][players]=1&sort=-id"), {
    players: ["", "2 +", "1 +"],
    included: "1,2",
  });
  await service.close();
  await engine.close();
});
