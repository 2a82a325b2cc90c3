import type { Exposure } from "./mapping/exposure.ts";
import type { Feature } from "./mapping/resource_members.ts";

/** The command that the command line names, with its options. */
export type Command =
  | { readonly kind: "help"; readonly of?: CommandName }
  | { readonly kind: "version" }
  | IntrospectCommand
  | ServeCommand
  | CheckCommand
  | OpenApiCommand
  | ExplainCommand
  | ConformCommand;

/** The options of the mapping, for a command with a database. */
interface Mapped {
  readonly exposure: Exposure;
  /** The features that are left out. */
  readonly without: readonly Feature[];
}

/** `relata introspect <database>`. */
export interface IntrospectCommand extends Mapped {
  readonly kind: "introspect";
  readonly database: string;
  /** The folder of the modules. */
  readonly out: string;
  /** Whether changes are only printed, and nothing is written. */
  readonly check: boolean;
  /** Whether existing modules are overwritten. */
  readonly force: boolean;
}

/** `relata serve <database | module>`. */
export interface ServeCommand extends Mapped {
  readonly kind: "serve";
  readonly served: string;
  readonly readOnly: boolean;
  readonly host: string;
  readonly port: number;
  /** The time, in milliseconds, beyond which requests are explained; absent if none are. */
  readonly slow?: number;
  /** How many processes share the port. */
  readonly workers: number;
}

/** `relata check <database | module>`. */
export interface CheckCommand extends Mapped {
  readonly kind: "check";
  readonly checked: string;
}

/** `relata openapi <database | module>`. */
export interface OpenApiCommand extends Mapped {
  readonly kind: "openapi";
  readonly described: string;
  /** The file to write; absent to print the description. */
  readonly out?: string;
  /** The file of an older description to compare with. */
  readonly against?: string;
}

/** `relata explain <database | module> <path>`. */
export interface ExplainCommand extends Mapped {
  readonly kind: "explain";
  readonly explained: string;
  /** The path and query string of a request: `/countries?sort=name`. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** `relata conform <url>`. */
export interface ConformCommand {
  readonly kind: "conform";
  /** The URL of a list. */
  readonly url: string;
  readonly headers: ExplainCommand["headers"];
  /** Whether a copy of a resource is stored, changed and deleted. */
  readonly write: boolean;
}

/** The commands by name. */
export const COMMANDS = ["introspect", "serve", "check", "openapi", "explain", "conform"] as const;

/** A command's name. */
export type CommandName = typeof COMMANDS[number];
