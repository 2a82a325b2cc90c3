import { then } from "../drivers/patience.ts";
import { cut } from "../errors/wording.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Input, Replacement } from "../types/write_plan.ts";
import type { JsonObject, SqlValue } from "../types/json.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import { checkCreated, checkLinkage, checkWritten, type Written } from "./check_written.ts";
import { checkStandardSchema, type FieldCheck, readAttributes } from "./read_attributes.ts";
import type { CheckedDocument, WriteOperation } from "./checked_document.ts";
import { FieldFindings, type SentFields, sentFields, type SentIdentifier } from "./sent_fields.ts";
import { readRelationships } from "./read_relationships.ts";
import { checkOpposites } from "./opposite_relationships.ts";
import { asInId, checkLinkedById, idOf, linkedById, madePart, withoutKey } from "./read_id.ts";

/** The parts of a write beside its document. */
export interface Write {
  readonly operation: WriteOperation;
  /** The key of the record that an update changes. */
  readonly id?: readonly SqlValue[];
  /** Columns that get a value without the client, as from a scope: they are not required. */
  readonly supplied?: ReadonlySet<string>;
  /** Columns that must have a value, whatever the table says. */
  readonly needed?: ReadonlySet<string>;
  /** Whether members are added, removed, or replace the others, which is the default. */
  readonly change?: Replacement["change"];
}

/**
 * Turns a document whose structure and endpoint are checked into ordinary record data.
 * @throws {MalformedError} for a side-post.
 * @throws {LinkageTypeError} for linkage of a wrong type.
 * @throws {ForbiddenError} for fields that the caller may not write, and for linkage that is read-only or that clients
 * may not replace.
 * @throws {ValidationError} for fields.
 */
export function toInput(document: CheckedDocument, resource: Resource, model: Model, write: Write): Awaitable<Input> {
  return inputOf({ sent: sentFields(document, resource), resource, model }, document, write);
}

/** The linkage that a request for a relationship sends. */
interface SentLinkage {
  readonly relationship: Relationship;
  readonly identifiers: readonly SentIdentifier[];
  readonly document: JsonObject;
}

/**
 * Turns the linkage of a request for a relationship into record data, as an update that sends only this relationship.
 */
export function toLinkageInput(
  { relationship, identifiers, document }: SentLinkage,
  resource: Resource,
  model: Model,
  write: Required<Pick<Write, "id" | "change">>,
): Awaitable<Input> {
  const sent: SentFields = {
    attributes: new Map(),
    relationships: new Map([[relationship, identifiers]]),
    placeOf: (field) => field === relationship ? "/data" : undefined,
    doubled: [],
    unknownAttributes: [],
    unknownRelationships: [],
    besides: () => [],
  };
  return inputOf({ sent, resource, model }, document, { operation: "update", ...write });
}

/** Synchronous, unless a validator of the application returns a promise. */
function inputOf(
  written: Written,
  document: JsonObject,
  { operation, id, supplied = NO_COLUMNS, needed = NO_COLUMNS, change = "replace" }: Write,
): Awaitable<Input> {
  const { sent, resource, model } = written;
  checkWritten(written, operation);
  if (operation === "create") checkCreated(written, supplied);
  if (sent.relationships.size > 0) checkLinkage(written, operation, change);
  const findings = new FieldFindings();
  const validator = resource.validate[operation];
  const attributes = resource.rules.size === 0 && validator === undefined ? NONE : byField(sent);
  const sentId = operation === "create" ? (document as CheckedDocument).data.id ?? undefined : undefined;
  const own = sentId === undefined ? undefined : resource.key.codec.parse(sentId);
  const check: FieldCheck = { resource, operation, supplied, needed, attributes, findings, sent, own, change };
  noteDoubled(sent, findings);
  const columns = readAttributes(check);
  const { values: foreignKeys, related, replacements } = readRelationships(model, check);
  const itself = id ?? own;
  if (itself !== undefined && sent.relationships.size > 1) {
    checkOpposites({ resource, model, sent, id: itself, isNew: operation === "create" }, findings);
  }
  const stored = [...columns, ...foreignKeys];
  const validated = validator && checkStandardSchema(validator, check);
  return then(validated, (): Input => {
    if (operation === "update") {
      findings.raise();
      const kept = withoutKey(stored, { resource, model, sent, id: id ?? [] });
      return { id, values: kept, related, replacements, document };
    }
    const known = [...stored, ...madePart(sentId, stored, check)];
    const given = idOf(sentId, known, check, model);
    const byId = linkedById(given, known, resource, model);
    if (sentId !== undefined) checkLinkedById(byId, check, model);
    findings.raise();
    const linked = [...related, ...byId];
    const values = asInId(known, given, resource);
    return { id: given, isIdSent: sentId !== undefined, values, related: linked, replacements, document };
  });
}

function noteDoubled({ doubled }: SentFields, findings: FieldFindings): void {
  for (const { first, again, pointer } of doubled) {
    findings.add(pointer, "_type", `"${cut(again)}" and "${cut(first)}" are the same field: send one of them.`);
  }
}

const NONE: FieldCheck["attributes"] = {};
const NO_COLUMNS: ReadonlySet<string> = new Set();

/** The attributes that were sent, by wire name, for the application's own rules. */
function byField({ attributes }: SentFields): FieldCheck["attributes"] {
  return Object.fromEntries([...attributes].map(([column, value]) => [column.field, value]));
}
