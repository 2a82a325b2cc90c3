import { jsonEscaped, relationshipLinks } from "../document/links.ts";
import { documentText } from "../document/write_document.ts";
import { then } from "../drivers/patience.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { RelatedRows } from "../plan/read_request.ts";
import type { Awaitable } from "../types/driver.ts";
import { type Answer, documentAnswer, frameOf, listMembers, refusePageBeyondOne } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { prepareRead, readQuery, readRows } from "./reading.ts";
import { notFound, targetId } from "./resolve_target.ts";

/**
 * Answers `GET /countries/1/currency` and `GET /countries/1/cultures` with the resource to which a to-one relationship
 * leads, or null if there is none, and with the list of those to which a to-many leads. See
 * https://jsonapi.org/format/1.0/#fetching-resources.
 */
export function related(exchange: Exchange): Awaitable<Answer> {
  const wanted = relatedRows(exchange, false);
  const { many } = wanted.relationship;
  const kept = readQuery(exchange);
  if (many) refusePageBeyondOne(kept.query);
  return then(
    prepareRead(exchange, kept.query),
    () =>
      then(readRows(exchange, kept, wanted), ({ plan, result, page }) => {
        if (result.hasOwner === false) throw notFound(exchange);
        const pagination = many
          ? listMembers(exchange, { page, stats: kept.query.stats, path: relatedPath(exchange) }, result)
          : "";
        const hook = result.nodes[0].length > 0 || many ? "afterFind" : undefined;
        return documentAnswer(exchange, plan, result, { isList: many, pagination, hook });
      }),
  );
}

/**
 * Answers `GET /countries/1/relationships/cultures`: the linkage of a relationship, with the same pages as a list. See
 * https://jsonapi.org/format/1.0/#fetching-relationships.
 */
export function relationship(exchange: Exchange): Awaitable<Answer> {
  const wanted = relatedRows(exchange, true);
  const { many } = wanted.relationship;
  const kept = ofLinkage(readQuery(exchange));
  if (many) refusePageBeyondOne(kept.query);
  return then(readRows(exchange, kept, wanted), ({ plan, result, page }) => {
    if (result.hasOwner === false) throw notFound(exchange);
    // The page by number has its own address as "self".
    const own = linksOf(exchange, page?.kind === "cursor" ? undefined : "related");
    const pagination = many
      ? listMembers(exchange, { page, stats: kept.query.stats, path: linkagePath(exchange), more: own }, result)
      : "";
    const members = pagination === "" ? `"links":{${linksOf(exchange).join(",")}},` : pagination;
    const frame = frameOf(exchange, many, members);
    const text = documentText({ primary: plan.prepared.document.identifiers(result) }, frame);
    return { status: 200, text, state: result.state };
  });
}

/**
 * Checks the query of linkage, which includes nothing and runs no custom parameters.
 * @throws {BadRequestError} if the client asks for either.
 */
function ofLinkage({ query }: KeptQuery): KeptQuery {
  if (query.include !== undefined) {
    throw new BadRequestError("Cannot include anything in linkage: ask for what is related instead.", "include");
  }
  const [custom] = query.custom;
  if (custom !== undefined) {
    const detail = `Cannot read the parameter "${cut(custom.name)}": linkage has no such parameter.`;
    throw new BadRequestError(detail, custom.name);
  }
  return { query: { ...query, include: [] } };
}

/** The links of the relationship, as JSON texts, or only the one named `only`. */
function linksOf({ relation, resource, base, target }: Exchange, only?: string): readonly string[] {
  if (relation === undefined) return [];
  return relationshipLinks(relation.owner, relation.relationship, resource)
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, path }) => `"${name}":"${jsonEscaped(base + path(target.id ?? ""))}"`);
}

/** The rows that the relationship in the path leads to. @throws {NotFoundError} if no row can have the owner's id. */
export function relatedRows({ target, relation }: Exchange, isLinkage: boolean): RelatedRows {
  const { owner, relationship } = relation!;
  return { kind: "related", owner, relationship, isLinkage, id: targetId({ target, resource: owner }) };
}

/** The path of the resources to which the relationship in the path leads: `/countries/1/cultures`. */
export function relatedPath({ target, relation }: Exchange): string {
  const { owner, relationship } = relation!;
  return `${owner.path}/${encodeURIComponent(target.id ?? "")}/${encodeURIComponent(relationship.segment)}`;
}

/** The path of the linkage of the relationship in the path: `/countries/1/relationships/cultures`. */
function linkagePath({ target, relation }: Exchange): string {
  const { owner, relationship } = relation!;
  return `${owner.path}/${encodeURIComponent(target.id ?? "")}/relationships/${
    encodeURIComponent(relationship.segment)
  }`;
}
