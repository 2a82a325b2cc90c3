import { type Feature, featureMembers } from "../mapping/features.ts";
import { linesOf, textLiteral } from "../mapping/literal.ts";
import type { Mapping } from "../mapping/map_database.ts";
import type { DatabasePlace } from "../reading/database_place.ts";
import { resourceLines, skippedLine } from "./resource_text.ts";
import type { Specifiers } from "./specifiers.ts";

/** The text of `service.ts`: the mapping, for a person to review and to go on with. */
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
    ...mapping.skipped.filter((one) => one.owner === undefined).map((one) => skippedLine(one)),
    "  },",
    "});",
    "",
  ].join("\n");
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
