import { then } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import { type Answer, documentAnswer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { prepareRead, readQuery, readRows } from "./reading.ts";
import { notFound, targetId } from "./resolve_target.ts";

/** Answers `GET /countries/1`. See https://jsonapi.org/format/1.0/#fetching-resources. */
export function view(exchange: Exchange): Awaitable<Answer> {
  const kept = readQuery(exchange);
  const id = targetId(exchange);
  return then(
    prepareRead(exchange, kept.query),
    () => readRows(exchange, kept, { kind: "one", id }),
    ({ plan, result }) => {
      if (result.nodes[0].length === 0) throw notFound(exchange);
      return documentAnswer(exchange, plan, result, { isList: false, pagination: "", hook: "afterFind" });
    },
  );
}
