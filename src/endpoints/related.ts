import { then } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import { type Answer, documentAnswer, listMembers, refusePageBeyondOne } from "./answer.ts";
import { type Exchange, notFound, relatedPath, relatedRows } from "./exchange.ts";
import { prepareRead, readFound, readQuery } from "./reading.ts";

/**
 * Answers `GET /countries/1/currency` and `GET /countries/1/cultures`: the resource that a relationship leads to, null
 * where it leads to none, or the list of them. See https://jsonapi.org/format/1.0/#fetching-resources.
 */
export function related(exchange: Exchange): Awaitable<Answer> {
  const wanted = relatedRows(exchange, false);
  const { many } = wanted.relationship;
  const kept = readQuery(exchange);
  if (many) refusePageBeyondOne(kept.query);
  return then(
    prepareRead(exchange, kept.query),
    () =>
      then(readFound(exchange, kept, wanted), ({ plan, found, page }) => {
        if (found.hasOwner === false) throw notFound(exchange);
        const pagination = many
          ? listMembers(exchange, { page, stats: kept.query.stats }, found, relatedPath(exchange))
          : "";
        const hook = found.nodes[0].length > 0 || many ? "afterFind" : undefined;
        return documentAnswer(exchange, plan, found, { isList: many, pagination, hook });
      }),
  );
}
