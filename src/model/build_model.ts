import { CHANGING } from "../config/operations.ts";
import { ConfigurationError, MissingSchemaError } from "../errors/service_error.ts";
import type { AllowedStats, FieldFilters } from "../types/list_options.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { Schema, Table } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import { actionOf, type ActionSource, ownFieldSet } from "./actions.ts";
import { fieldFiltersOf } from "./filter_options.ts";
import { statsOf } from "./stats.ts";
import { complete, type Completed } from "./complete.ts";
import { type Columns, divideColumns } from "./columns.ts";
import { type Declared, type Mapping, withOwnNames, type WordIndexText } from "./declare.ts";
import { type Listed, listParameters } from "./filters.ts";
import { withRowNumber } from "./keys.ts";
import { refuseOwnName } from "./names.ts";
import { combinedError, Problems } from "./problems.ts";
import { relationshipsOf } from "./relationships.ts";
import { refuseKeptLinks } from "./row_options.ts";
import { didYouMean, listed } from "./spellings.ts";

/** The options from which a model is made. */
interface ModelSource {
  readonly declared: readonly Declared[];
  /** Whether undeclared to-many relationships are derived from foreign keys. */
  readonly inferHasMany: boolean;
  /** The settings of the service itself, which need not fit every resource. */
  readonly ofService: Settings;
  readonly wordIndexText: WordIndexText;
}

/**
 * Builds the model of all mapped resources. A resource that does not fit the database does not keep the others from
 * being served: requests for it fail, and no relationships are derived from foreign keys to it.
 */
export function buildModel(source: ModelSource, schema: Schema): Model {
  let refused: Refused = new Map();
  for (;;) {
    const model = buildWithout(refused, source, schema);
    const failing = model.tables.filter((table) => model.problems(table).length > 0);
    // A refused resource takes derived relationships from others. If the options of one name such a relationship, it is
    // refused in the next round.
    if (failing.every((table) => refused.has(table))) return model;
    refused = new Map(failing.map((table) => [table, model.problems(table)]));
  }
}

/**
 * The reasons why resources cannot be served. Without a refused resource, relationships that caused errors in another
 * may be missing, so its reasons are kept.
 */
type Refused = ReadonlyMap<string, readonly Error[]>;

/** A resource whose settings are being resolved. */
interface PendingResource {
  readonly declared: Declared;
  readonly resource: Completed & Parts;
  readonly problems: Problems;
}

/** The parts that are resolved last. */
interface Parts {
  fieldFilters: FieldFilters;
  stats: AllowedStats;
  readonly actions: { [O in Operation]?: Action };
  readonly closed: { [O in Operation]?: ReadonlySet<string> | true };
}

function buildWithout(refused: Refused, source: ModelSource, schema: Schema): Model {
  const mapping = mappingOf(refused, source, schema);
  const declared = [...mapping.declared.values()];
  const problems = new Map(declared.map((one) => [one.table, new Problems()]));
  const resources = new Map<string, Resource>();
  const model = modelOf(mapping, resources, (table) => refused.get(table) ?? problems.get(table)?.errors ?? []);
  const columns = new Map<string, Columns>();
  for (const one of declared) {
    const found = problems.get(one.table)!;
    const table = found.attempt(() => tableOf(one, mapping, schema.unreadable));
    if (table !== undefined) columns.set(one.table, divideColumns(one, table, mapping, found));
  }
  const known = new Map([...columns].map(([table, own]): [string, Listed] => [
    table,
    { ...own, relationships: relationshipsOf(own, mapping, columns) },
  ]));
  const { filters, relationships } = listParameters(known, mapping);
  if (model.keepsDeleted) refuseKeptLinks(columns, relationships);
  const pending = [...columns].flatMap(([table, own]): readonly PendingResource[] => {
    const completed = complete(own, relationships.get(table) ?? [], filters.get(table) ?? [], mapping);
    if (completed === undefined) return [];
    const parts: Parts = { fieldFilters: { kind: "none" }, stats: { kind: "none" }, actions: {}, closed: {} };
    const resource = { ...completed, ...parts };
    resources.set(table, resource);
    return [{ declared: own.declared, resource, problems: own.problems }];
  });
  // Settings name other resources, so all are completed before the first is resolved.
  resolveSettings(pending, model, source.ofService);
  return model;
}

/** The sources from which relationships are made. Columns in options get the spelling of the database. */
function mappingOf(refused: Refused, source: ModelSource, schema: Schema): Mapping {
  const declared = new Map(
    source.declared.map((one) => [one.table, withOwnNames(one, schema.tables)]),
  );
  return {
    declared,
    tables: new Map([...schema.tables].map(([name, table]) => {
      const one = declared.get(name);
      return [name, one === undefined ? table : withRowNumber(one, table)];
    })),
    names: schema.names,
    enforcesForeignKeys: schema.enforcesForeignKeys,
    refused: new Set(refused.keys()),
    inferHasMany: source.inferHasMany,
    wordIndexText: source.wordIndexText,
  };
}

/** Resolves the actions of resources, and the filters and statistics of their lists. */
function resolveSettings(pending: readonly PendingResource[], model: Model, ofService: Settings): void {
  const ownSets = new Map(pending.flatMap(({ declared: { table, settings }, resource }) => {
    const own = ownFieldSet(model, resource, settings.list.fieldSets);
    return own === undefined ? [] : [[table, own] as const];
  }));
  for (const one of pending) {
    const { declared: { settings: { list: { filters, stats } } }, resource, problems } = one;
    resolveActions(one, { model, ofService, ownSets, problems });
    // The filters and statistics of the list hold for every operation.
    const owner = { model, resource, problems };
    resource.fieldFilters = fieldFiltersOf(filters, { ...owner, isShared: filters === ofService.filters });
    if (stats !== false) resource.stats = statsOf(stats, { ...owner, isShared: stats === ofService.stats });
  }
}

function resolveActions({ declared, resource }: PendingResource, source: Omit<ActionSource, "resource">): void {
  for (const [name, settings] of Object.entries(declared.settings)) {
    const operation = name as Operation;
    const action = actionOf(operation, settings, { ...source, resource });
    const isEnabled = declared.enabled.includes(operation) && !(resource.isReadOnly && CHANGING.has(operation));
    if (isEnabled) resource.actions[operation] = action;
  }
}

function modelOf(mapping: Mapping, resources: ReadonlyMap<string, Resource>, problemsOf: Model["problems"]): Model {
  const { tables } = mapping;
  const declared = [...mapping.declared.values()];
  const types = new Map(declared.flatMap((one) => one.typeSpellings.map((spelling) => [spelling, one.table] as const)));
  const model: Model = {
    tables: declared.map((one) => one.table),
    isScoped: declared.some(({ options }) => typeof options.scope === "function"),
    keepsDeleted: declared.some(({ options }) => options.softDelete !== undefined),
    get whole() {
      return model;
    },
    seen: "",
    problems: problemsOf,
    resource: (table) => {
      const errors = model.problems(table);
      if (errors.length > 0) throw combinedError(errors);
      const found = resources.get(table);
      if (found === undefined) throw new ConfigurationError(`The table "${table}" is not mapped.`);
      return found;
    },
    declared: (name) => {
      const table = tables.get(name);
      if (table === undefined) throw new ConfigurationError(`The table "${name}" is not known.`);
      return table;
    },
    byType: (type) => {
      const table = types.get(type);
      return table === undefined ? undefined : model.resource(table);
    },
  };
  return model;
}

/**
 * The table of a resource.
 * @throws {MissingSchemaError}
 * @throws {ConfigurationError} if the database cannot read it, or statements use its name.
 */
function tableOf({ table: name, path }: Declared, { tables, names }: Mapping, unreadable: Schema["unreadable"]): Table {
  refuseOwnName(name, `Cannot map "${name}"`, ", or map a view of it");
  const why = unreadable.get(name);
  if (why !== undefined) {
    throw new ConfigurationError(
      `Cannot map "${name}": the database itself cannot read it: ${why}. Fix the view, or leave it out of resources.`,
    );
  }
  const table = tables.get(name);
  // SQLite would accept another spelling, but uses its own in errors and foreign keys.
  if (table !== undefined && table.name === name) return table;
  const near = didYouMean(name, names);
  throw new MissingSchemaError(name, path, near === "" ? ` Its tables are: ${listed(names)}.` : near);
}
