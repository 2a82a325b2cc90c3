import { join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { commented, inComment, linesOf, object, textLiteral } from "../mapping/literal.ts";
import type { MappedResource, Mapping } from "../mapping/map_database.ts";
import { type Feature, featureMembers } from "../mapping/resource_members.ts";
import type { OwnPackage } from "../own_package.ts";
import type { DatabasePlace } from "../reading/database_place.ts";

/** How the written modules import what they need. */
export interface Specifiers {
  readonly relata: string;
  readonly kysely: string;
}

/** The text of `service.ts`: the mapping, for a person to review and to edit. */
export function serviceModule(
  mapping: Mapping,
  without: readonly Feature[],
  place: DatabasePlace,
  { relata }: Specifiers,
): string {
  const isRemote = place.path === undefined;
  return [
    "// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,",
    "// at the end of `resources`, and changes nothing else.",
    ...(isRemote ? [`import process from "node:process";`] : []),
    `import { createService, libsql } from ${textLiteral(relata)};`,
    `import type { Database } from "./database.ts";`,
    "",
    "export default createService({",
    ...databaseLines(place),
    ...featureMembers(without).flatMap((member) => linesOf(member, "  ")),
    "  // Only what stands here is served.",
    "  resources: {",
    ...mapping.resources.flatMap((resource) => resourceLines(resource)),
    ...mapping.skipped.filter((one) => one.owner === undefined).map(skippedLine),
    "  },",
    "});",
    "",
  ].join("\n");
}

const INDENT = "    ";

/** The lines of a resource in `resources`; commented out, under a heading, if it is not exposed. */
export function resourceLines(resource: MappedResource, indent: string = INDENT): readonly string[] {
  const { table, members, isExposed } = resource;
  const member = { name: table, value: object(members) };
  const remarks = [...resource.notes, ...resource.problems.map((one) => one.text)].map((note) =>
    `${indent}// ${inComment(note)}`
  );
  if (isExposed) return [...remarks, ...linesOf(member, indent)];
  return [headingOf(resource, indent), ...remarks, ...commented(linesOf(member, ""), indent)];
}

/** A heading names its table in a form that another run finds. A name may contain quotes and line ends. */
function headingOf({ kind, table, reserve }: MappedResource, indent: string): string {
  const why = inComment(reserve ?? "take out the // to serve it");
  return `${indent}// ${kind} ${inComment(JSON.stringify(table))}: ${why}.`;
}

/** The line that says why a table or view is not served. */
function skippedLine({ name, why }: { readonly name: string; readonly why: string }): string {
  return `${INDENT}// left out: ${inComment(JSON.stringify(name))} ${inComment(why)}.`;
}

/**
 * How a module in a folder imports Relata, as this command itself was loaded: from a clone by a path, from Deno's cache
 * of npm by `npm:relata@…`, otherwise by its name.
 */
export function specifiersFor(folder: string, { version, kysely, clone }: OwnPackage): Specifiers {
  if (clone !== undefined) {
    return { relata: asSpecifier(relative(resolve(folder), join(clone, "mod.ts"))), kysely: "kysely" };
  }
  const isInstalled = fileURLToPath(import.meta.url).includes("node_modules");
  if (process.versions.deno === undefined || isInstalled) return { relata: "relata", kysely: "kysely" };
  return { relata: `npm:relata@^${version}`, kysely: `npm:kysely@${kysely}` };
}

function asSpecifier(path: string): string {
  const posix = path.replaceAll("\\", "/");
  return posix.startsWith(".") ? posix : `./${posix}`;
}

function databaseLines({ source: { url }, path }: DatabasePlace): readonly string[] {
  if (path === undefined) {
    return [
      "  database: libsql<Database>({",
      `    url: ${textLiteral(url)},`,
      "    authToken: process.env.LIBSQL_AUTH_TOKEN,",
      "  }),",
    ];
  }
  const isAbsolute = /^(?:[A-Za-z]:)?[\\/]/.test(path);
  return [
    ...(isAbsolute ? [] : ["  // As seen from the folder where the service is started."]),
    `  database: libsql<Database>(${textLiteral(url)}),`,
  ];
}
