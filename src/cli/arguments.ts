import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Exposure } from "./mapping/exposure.ts";
import { FEATURES } from "./mapping/resource_members.ts";
import { type Command, type CommandName, COMMANDS, type ExplainCommand } from "./commands.ts";
import { UsageError } from "./command_error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** How a database is mapped. */
const MAPPING: Options = {
  expose: { type: "string", multiple: true },
  "expose-all": { type: "boolean" },
  ...Object.fromEntries(FEATURES.map((feature) => [`no-${feature}`, { type: "boolean" }])),
};

const HELP: Options = { help: { type: "boolean", short: "h" } };

const OPTIONS: { readonly [Name in CommandName]: Options } = {
  introspect: { ...HELP, ...MAPPING, out: { type: "string" }, check: { type: "boolean" }, force: { type: "boolean" } },
  serve: {
    ...HELP,
    ...MAPPING,
    "read-only": { type: "boolean" },
    host: { type: "string" },
    port: { type: "string" },
    slow: { type: "string" },
    workers: { type: "string" },
  },
  check: { ...HELP, ...MAPPING },
  openapi: { ...HELP, ...MAPPING, out: { type: "string" }, against: { type: "string" } },
  explain: { ...HELP, ...MAPPING, header: { type: "string", multiple: true } },
  conform: { ...HELP, header: { type: "string", multiple: true }, write: { type: "boolean" } },
};

/** Reads the command line, without the program's own name. @throws {UsageError} on what it does not know. */
export function readArguments(args: readonly string[]): Command {
  const [first, ...rest] = args;
  if (first === undefined) {
    throw new UsageError(
      `No command: write relata ${COMMANDS.slice(0, -1).join(", relata ")} or relata ${COMMANDS.at(-1)}.`,
    );
  }
  if (["help", "--help", "-h"].includes(first)) return helpOf(rest[0]);
  if (["version", "--version", "-v"].includes(first)) return { kind: "version" };
  if (!isCommand(first)) throw new UsageError(`Unknown command "${first}": write one of ${COMMANDS.join(", ")}.`);
  const { values, positionals } = parsed(first, rest);
  if (values.help === true) return { kind: "help", of: first };
  const [named, ...others] = positionals;
  const path = first === "explain" ? others.shift() : "/";
  if (!named || !path) throw new UsageError(`relata ${first} needs ${NEEDS[first]}.`);
  if (others.length > 0) {
    throw new UsageError(
      `relata ${first} takes one name${first === "explain" ? " and one path" : ""}, and "${
        others[0]
      }" is one too many.`,
    );
  }
  return commandOf(first, named, path, values);
}

const NEEDS: { readonly [Name in CommandName]: string } = {
  introspect: "a database: relata introspect shop.db",
  serve: "a database or a module: relata serve shop.db --expose=orders",
  check: "a database or a module: relata check service.ts",
  openapi: "a database or a module: relata openapi service.ts",
  explain: 'a database or a module, and a path: relata explain service.ts "/orders?sort=date"',
  conform: "the URL of a list: relata conform http://127.0.0.1:8000/articles",
};

function isCommand(name: string): name is CommandName {
  return (COMMANDS as readonly string[]).includes(name);
}

function helpOf(name: string | undefined): Command {
  return name !== undefined && isCommand(name) ? { kind: "help", of: name } : { kind: "help" };
}

/** The values of options as `parseArgs` gives them. */
type Values = { readonly [name: string]: string | boolean | readonly (string | boolean)[] | undefined };

function parsed(command: CommandName, args: readonly string[]): { values: Values; positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS[command], allowPositionals: true, strict: true });
  } catch (error) {
    const [reason] = (error as Error).message.split(/[.\n]/);
    throw new UsageError(`${reason}. relata ${command} --help lists the options.`);
  }
}

function commandOf(kind: CommandName, named: string, path: string, values: Values): Command {
  const exposure = exposureOf(values);
  const without = FEATURES.filter((feature) => values[`no-${feature}`] === true);
  switch (kind) {
    case "introspect":
      return {
        kind,
        database: named,
        exposure,
        without,
        out: textOf(values.out) ?? ".",
        check: values.check === true,
        force: values.force === true,
      };
    case "serve": {
      // IPv6 addresses have brackets only in a URL.
      const host = textOf(values.host)?.replace(/^\[(.*)\]$/, "$1") ?? "127.0.0.1";
      const [readOnly, port] = [values["read-only"] === true, portOf(values.port)];
      const [slow, workers] = [slowOf(values.slow), workersOf(values.workers)];
      return { kind, served: named, exposure, without, readOnly, host, port, slow, workers };
    }
    case "check":
      return { kind, checked: named, exposure, without };
    case "openapi":
      return { kind, described: named, exposure, without, out: textOf(values.out), against: textOf(values.against) };
    case "explain":
      return { kind, explained: named, path, headers: headersOf(values.header), exposure, without };
    case "conform":
      return { kind, url: named, headers: headersOf(values.header), write: values.write === true };
  }
}

function textOf(value: Values[string]): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function headersOf(given: Values[string]): ExplainCommand["headers"] {
  return (Array.isArray(given) ? given : []).map((header) => {
    const [, name, value] = /^([\w-]+):(.*)$/.exec(String(header)) ?? [];
    if (name === undefined) throw new UsageError(`Cannot send the header "${header}": write --header="name: value".`);
    return [name, value.trim()];
  });
}

function exposureOf(values: Values): Exposure {
  if (values["expose-all"] === true) {
    if (values.expose === undefined) return { kind: "all" };
    throw new UsageError("--expose and --expose-all exclude each other: write one of them.");
  }
  const given = Array.isArray(values.expose) ? values.expose : [];
  const names = given.flatMap((list) => String(list).split(",")).map((name) => name.trim()).filter((name) =>
    name !== ""
  );
  if (names.length > 0) return { kind: "named", names };
  if (given.length > 0) throw new UsageError("--expose names no table: write --expose=orders,customers.");
  return { kind: "none" };
}

function slowOf(value: Values[string]): number | undefined {
  if (value === undefined || /^\d{1,9}$/.test(String(value))) return value === undefined ? value : Number(value);
  throw new UsageError(`Cannot explain requests slower than "${value}": write milliseconds, --slow=100.`);
}

function workersOf(value: Values[string]): number {
  const workers = value === undefined ? 1 : /^\d{1,2}$/.test(String(value)) ? Number(value) : NaN;
  if (workers >= 1 && workers <= 64) return workers;
  throw new UsageError(`Cannot start "${value}" workers: write a number from 1 to 64.`);
}

function portOf(value: Values[string]): number {
  if (value === undefined) return 8000;
  const port = /^\d{1,5}$/.test(String(value)) ? Number(value) : NaN;
  if (port <= 65535) return port;
  throw new UsageError(`Cannot listen on port "${value}": write a number from 0 to 65535.`);
}
