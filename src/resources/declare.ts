import { ConfigurationError } from "../errors/service_errors.ts";
import { dasherize } from "../names.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Operation, ResourceOptions, ServiceOptions } from "../types/options.ts";
import type { ResourceSchema } from "../types/resource_schema.ts";
import type { Settings } from "../types/settings.ts";

/** An association as the options declare it. */
export interface DeclaredAssociation {
  readonly kind: "toOne" | "toMany";
  /** The name as it was declared: `nationalCapital`. */
  readonly property: string;
  /** The wire name: `national-capital`. */
  readonly name: string;
  readonly target: string;
  readonly foreignKey?: string;
}

/** One mapped resource as far as the options alone tell. */
export interface Declared {
  readonly table: string;
  readonly type: string;
  /** The last segment of its paths: `national-capitals`. */
  readonly segment: string;
  /** What its links begin with: `/api/v2/national-capitals`. */
  readonly path: string;
  /** What stands before the segment in its paths: the base path, and that with the schema's prefix. */
  readonly prefixes: readonly string[];
  readonly associations: readonly DeclaredAssociation[];
  /** The settings of every operation, those that are not enabled too: their lists close paths that lead through. */
  readonly settings: { readonly [O in Operation]: Settings };
  readonly enabled: readonly Operation[];
  readonly schema: ResourceSchema;
  readonly options: ResourceOptions<AnyDatabase, string>;
}

/** The settings of a resource's operations, and which of them are enabled. */
export type SettingsOf = (options: ResourceOptions<AnyDatabase, string>) => Pick<Declared, "settings" | "enabled">;

/** Declares every resource of the routing table. @throws {ConfigurationError} where declared names collide. */
export function declare(options: ServiceOptions, settingsOf: SettingsOf): readonly Declared[] {
  const declared = Object.entries(options.resources).flatMap(([table, resource]) =>
    resource === undefined ? [] : [declareResource(table, resource, options, settingsOf)]
  );
  refuseDoubles(declared, "type", (resource) => resource.type);
  refuseDoubles(declared, "path", (resource) => resource.segment);
  return declared;
}

function declareResource(
  table: string,
  options: ResourceOptions<AnyDatabase, string>,
  service: ServiceOptions,
  settingsOf: SettingsOf,
): Declared {
  const schema: ResourceSchema = options.schema ?? service.schema ?? {};
  const basePath = withoutLastSlash(service.basePath);
  const prefix = `${basePath}${withoutLastSlash(schema.selfPrefix)}`;
  const segment = encodeURIComponent(dasherize(table));
  const associations = [
    ...Object.entries(options.belongsTo ?? {}).map(([property, target]) => association("toOne", property, target)),
    ...Object.entries(options.hasMany ?? {}).map(([property, target]) => association("toMany", property, target)),
  ];
  refuseDoubles(associations, `association of "${table}"`, (one) => one.name);
  return {
    table,
    type: schema.type ?? dasherize(table),
    segment,
    path: `${prefix}/${segment}`,
    prefixes: [basePath, prefix],
    associations,
    ...settingsOf(options),
    schema,
    options,
  };
}

function withoutLastSlash(path = ""): string {
  return path.replace(/\/+$/, "");
}

function association(
  kind: "toOne" | "toMany",
  property: string,
  target: string | { readonly table: string; readonly foreignKey?: string },
): DeclaredAssociation {
  const { table, foreignKey } = typeof target === "string" ? { table: target, foreignKey: undefined } : target;
  return { kind, property, name: dasherize(property), target: table, foreignKey };
}

function refuseDoubles<T>(all: readonly T[], what: string, nameOf: (one: T) => string): void {
  const seen = new Set<string>();
  for (const one of all) {
    const name = nameOf(one);
    if (seen.has(name)) {
      throw new ConfigurationError(
        `Cannot map two resources alike: the ${what} "${name}" stands twice in the options.`,
      );
    }
    seen.add(name);
  }
}
