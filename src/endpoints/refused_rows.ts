import { PreconditionFailedError } from "../errors/http_errors.ts";
import { ForbiddenError, NotFoundError, TooManyLinksError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { cut } from "../errors/wording.ts";
import { canServe } from "../model/visible.ts";
import { isLate } from "../sql/second_look.ts";
import type { GuardReport, SecondLook } from "../store/refused_write.ts";
import type { Input, SentId, WritePlan } from "../types/write_plan.ts";
import type { Exchange } from "./exchange.ts";
import { linkagePlace, type RefusedWrite } from "./refused_values.ts";
import { noRecord, notFound } from "./resolve_target.ts";

/** The first error that a second look finds, in the order of the checks: the record, related records, members. */
export function refusedRows(look: SecondLook, write: RefusedWrite): Error | undefined {
  return missing(look, write.plan, write.exchange) ?? tooMany(look, write) ?? omittedMembers(look, write) ??
    notLinkable(look, write);
}

/** The error of a record that does not exist, or otherwise of related records that do not exist. */
export function missing({ reports }: SecondLook, plan: WritePlan, exchange: Exchange): Error | undefined {
  const places = plan.places();
  const found = new Map<string, { readonly types: Set<string>; readonly sent: SentId }>();
  for (const [index, one] of reports) {
    const place = places[index];
    if (place.kind === "record" && one.kind === "holds" && !one.holds) return notFound(exchange);
    if (place.kind !== "linkage") continue;
    const { type } = exchange.model.resource(place.target);
    for (const sent of missingAmong(one, place.sent)) {
      // One pointer may belong to several missing records: an id may contain several foreign keys.
      const known = found.get(sent.pointer);
      if (known === undefined) found.set(sent.pointer, { types: new Set([type]), sent });
      else known.types.add(type);
    }
  }
  const absent = [...found.values()].slice(0, MOST_ERRORS).map(({ types, sent }) => ({
    detail: noRelated([...types], sent, exchange),
    pointer: sent.pointer,
  }));
  return absent.length === 0 ? undefined : new NotFoundError(absent[0].detail, absent);
}

/** The identifiers of linkage that name no record. */
function missingAmong(report: GuardReport, sent: readonly SentId[]): readonly SentId[] {
  switch (report.kind) {
    case "missing":
      return report.places.map((place) => sent[place]);
    case "holds":
      return report.holds ? [] : sent;
    default:
      return [];
  }
}

function noRelated([type, ...others]: readonly string[], { id }: SentId, { part }: Exchange): string {
  if (id !== undefined) return noRecord(type, id, part);
  return `There is no "${[type, ...others].join('" and no "')}" to which this id links.`;
}

/** The error of new sets that would remove more links than one write may remove. */
function tooMany(look: SecondLook, write: RefusedWrite): Error | undefined {
  const large = unheldSets(look, write.plan).filter(({ guard }) => guard === "few");
  if (large.length === 0) return undefined;
  const names = large.map(({ relationship: { name } }) => `"${name}"`).join(", ");
  return new TooManyLinksError(
    `Cannot replace ${names}: more than ${write.exchange.sql.mostEnded} links would be removed. ` +
      "Remove members in parts first.",
    large.map(({ relationship }) => linkagePlace(relationship, write)),
  );
}

/** The relationships whose new sets a guard refuses, each with the kind of the guard. */
function unheldSets({ reports }: SecondLook, plan: WritePlan) {
  const places = plan.places();
  const { steps } = plan.prepared.shape;
  return [...reports].flatMap(([index, one]) => {
    const place = places[index];
    if (place.kind !== "set" || one.kind !== "holds" || one.holds) return [];
    const step = steps[index];
    return [{ relationship: place.relationship, guard: step.kind, isLate: isLate(step) }];
  });
}

/**
 * The sets whose guards can have refused the write. A late guard comes after the change of the row, so at a second look,
 * without that change, it never holds: such a set counts only if no other one is refused, and if members were sent for
 * it.
 */
function notLinked(sets: ReturnType<typeof unheldSets>, { replacements }: Input): ReturnType<typeof unheldSets> {
  const early = sets.filter(({ isLate }) => !isLate);
  if (early.length > 0) return early;
  return sets.filter(({ relationship }) =>
    replacements.some((one) => one.relationship === relationship && one.ids.length > 0)
  );
}

/** The error of members that a new set leaves out although they must have an owner. */
function omittedMembers({ reports }: SecondLook, write: RefusedWrite): Error | undefined {
  const { model } = write.exchange;
  const places = write.plan.places();
  const sets = [...reports].flatMap(([index, one]) => {
    const place = places[index];
    if (one.kind !== "omitted" || one.ids.length === 0 || place.kind !== "set") return [];
    const { relationship } = place;
    return [{ relationship, ids: one.ids.map(model.resource(relationship.target).key.codec.print) }];
  });
  if (sets.length === 0) return undefined;
  const members = sets.map(({ relationship: { name }, ids }) =>
    `${ids.map((id) => `"${cut(id)}"`).join(", ")} of "${name}"`
  ).join(", ");
  return new ForbiddenError(
    `Cannot leave out ${members}: each needs an owner.`,
    sets.map(({ relationship }) => linkagePlace(relationship, write)),
  );
}

/** The error of new links that cannot be made. */
function notLinkable(look: SecondLook, write: RefusedWrite): Error | undefined {
  const { plan, input, exchange } = write;
  const closed = notLinked(unheldSets(look, plan), input);
  if (closed.length === 0) return undefined;
  const names = closed.map(({ relationship: { name, common, hops }, guard }) => {
    const same = common.map(({ member }) => `"${member}"`).join(" and ");
    return `"${name}", ${whyNotLinked(guard, same, joinToCreate(hops[0].table, exchange))}`;
  });
  return new ForbiddenError(
    `Cannot link others to "${exchange.resource.type}" by ${names.join("; ")}.`,
    closed.map(({ relationship }) => linkagePlace(relationship, write)),
  );
}

/** The end of a sentence: what to create in place of a link, if the service has the join table. */
function joinToCreate(table: string, { model }: Exchange): string {
  const canCreate = canServe(model, table) && model.resource(table).actions.create !== undefined;
  return canCreate ? `: create "${model.resource(table).type}"` : "";
}

/**
 * Why a guard of this kind refuses new links. `same` names the columns that members must share with their owner, `create`
 * what to create in place of a link.
 */
function whyNotLinked(guard: string, same: string, create: string): string {
  switch (guard) {
    case "alike":
      return `whose members must have the same ${same}`;
    case "valued":
    case "membersValued":
      return "which leads to a record without the value that links point to";
    case "ownerValued":
      return "because this record lacks the value that links point to";
    default:
      return `where a new link needs values of its own${create}`;
  }
}

/** 412 for a row that is not the version that `If-Match` names. */
export function changedSince({ resource: { type } }: Pick<Exchange, "resource">): PreconditionFailedError {
  return new PreconditionFailedError(
    "If-Match",
    `Cannot change "${type}": it has changed since the version that If-Match names. Read it again.`,
  );
}
