import type { ServiceOptions } from "../../types/options.ts";
import { object, valueOf } from "./literal.ts";
import type { Mapping } from "./map_database.ts";

/** The `resources` that a mapping exposes, as `createService` takes them: what `service.ts` says as text. */
export function resourcesOf({ resources }: Mapping): ServiceOptions["resources"] {
  const exposed = resources.filter((one) => one.isExposed);
  // The options' own check says what is wrong with them, as it does with a person's.
  return Object.fromEntries(
    exposed.map(({ table, members }) => [table, valueOf(object(members))]),
  ) as ServiceOptions["resources"];
}
