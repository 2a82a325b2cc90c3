import { then } from "../drivers/patience.ts";
import type { RelatedRows, Wanted } from "../plan/read_request.ts";
import type { Awaitable } from "../types/driver.ts";
import { type Answer, documentAnswer, listMembers, refusePageBeyondOne } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { prepareRead, readQuery, readRows } from "./reading.ts";
import { notFound, targetId } from "./resolve_target.ts";

/** Answers `GET /countries` and `GET /countries/1/cultures`: https://jsonapi.org/format/1.0/#fetching-resources. */
export function list(exchange: Exchange): Awaitable<Answer> {
  const wanted = listedRows(exchange);
  const kept = readQuery(exchange);
  refusePageBeyondOne(kept.query);
  return then(
    prepareRead(exchange, kept.query),
    () => readRows(exchange, kept, wanted),
    ({ plan, result, page }) => {
      if (result.hasOwner === false) throw notFound(exchange);
      const shown = { page, stats: kept.query.stats, path: listedPath(exchange) };
      const pagination = listMembers(exchange, shown, result);
      return documentAnswer(exchange, plan, result, { isList: true, pagination, hook: "afterFind" });
    },
  );
}

/** Answers `GET /countries/1/currency`: the resource to which a to-one relationship leads, or null if there is none. */
function relatedOne(exchange: Exchange): Awaitable<Answer> {
  const wanted = relatedRows(exchange, false);
  const kept = readQuery(exchange);
  return then(
    prepareRead(exchange, kept.query),
    () => readRows(exchange, kept, wanted),
    ({ plan, result }) => {
      if (result.hasOwner === false) throw notFound(exchange);
      const hook = result.nodes[0].length > 0 ? "afterFind" : undefined;
      return documentAnswer(exchange, plan, result, { isList: false, pagination: "", hook });
    },
  );
}

/** Answers with what a relationship leads to: a list, or one resource. */
export function related(exchange: Exchange): Awaitable<Answer> {
  return exchange.relation!.relationship.many ? list(exchange) : relatedOne(exchange);
}

/** The rows of the list in the path. @throws {NotFoundError} if it belongs to an owner whose id no row can have. */
export function listedRows(exchange: Exchange): Wanted {
  return exchange.relation === undefined ? { kind: "list" } : relatedRows(exchange, false);
}

/** The rows that the relationship in the path leads to. @throws {NotFoundError} if no row can have the owner's id. */
export function relatedRows({ target, relation }: Exchange, isLinkage: boolean): RelatedRows {
  const { owner, relationship } = relation!;
  return { kind: "related", owner, relationship, isLinkage, id: targetId({ target, resource: owner }) };
}

/** The path of the list, as links have it: `/countries`, `/countries/1/cultures`. */
export function listedPath(exchange: Exchange): string {
  return exchange.relation === undefined ? exchange.resource.path : relatedPath(exchange);
}

/** The path of a relationship: `/countries/1/cultures`; that of its linkage has `/relationships` in between. */
export function relatedPath({ target, relation }: Exchange, between: "" | "/relationships" = ""): string {
  const { owner, relationship } = relation!;
  return `${owner.path}/${encodeURIComponent(target.id ?? "")}${between}/${encodeURIComponent(relationship.segment)}`;
}
