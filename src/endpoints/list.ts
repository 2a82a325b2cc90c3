import { then } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import { type Answer, documentAnswer, listMembers, refusePageBeyondOne } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { prepareRead, readQuery, readRows } from "./reading.ts";

/** Answers `GET /countries`. See https://jsonapi.org/format/1.0/#fetching-resources. */
export function list(exchange: Exchange): Awaitable<Answer> {
  const kept = readQuery(exchange);
  refusePageBeyondOne(kept.query);
  return then(
    prepareRead(exchange, kept.query),
    () => readRows(exchange, kept, { kind: "list" }),
    ({ plan, result, page }) => {
      const { path } = exchange.resource;
      const pagination = listMembers(exchange, { page, stats: kept.query.stats, path }, result);
      return documentAnswer(exchange, plan, result, { isList: true, pagination, hook: "afterFind" });
    },
  );
}
