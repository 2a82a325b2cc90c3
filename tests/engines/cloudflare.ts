import type { Engine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { toolPackage, toolProgram } from "../helpers/engines/tools.ts";

/** Workerd with a D1 database and Durable Objects, as miniflare runs it. */
export interface Cloudflare {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** One of Cloudflare's engines, inside workerd: services there get requests over HTTP. */
export interface CloudflareEngine extends Pick<Engine, "fill" | "dump"> {
  /** Headers that lead a request to it. */
  headers(): Record<string, string>;
}

/**
 * Starts the program of a clean folder. It ends with this process.
 * @throws {Error} with its output.
 */
export async function startCloudflare(folder: string): Promise<Cloudflare> {
  const child = new Deno.Command(toolProgram("node24"), {
    args: ["miniflare.mjs"],
    cwd: folder,
    env: {
      MINIFLARE: `${toolPackage("miniflare")}/dist/src/index.js`,
      MINIFLARE_WORKERD_PATH: toolProgram("workerd"),
      SCRIPT: "cloudflare.bundle.mjs",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const stderr = new Response(child.stderr).text();
  const stop = async () => {
    await child.stdin.close();
    await child.status;
    await stderr;
  };
  let printed = "";
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (!printed.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`Cannot start miniflare: ${printed}${await stderr}`);
    printed += value;
  }
  // Later output is read, so that it never waits for a reader.
  const rest = (async () => {
    while (!(await reader.read()).done);
  })();
  return { url: printed.trim(), stop: () => stop().then(() => rest) };
}

async function ask(url: string, path: string, headers: Record<string, string>, body?: string): Promise<string> {
  const answer = await fetch(`${url}/-/${path}`, { method: body === undefined ? "GET" : "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Cannot ${path} the database: ${text}`);
  return text;
}

/** Its D1 database: emptied before it is filled. */
export function d1Engine({ url }: Cloudflare): CloudflareEngine {
  return {
    headers: () => ({}),
    fill: filling((path, statements) => ask(url, path, {}, statements)),
    dump: () => ask(url, "dump", {}),
  };
}

/** Durable Objects: each fixture is filled into a new one. */
export function durableObjectEngine({ url }: Cloudflare): CloudflareEngine {
  let box = "";
  const headers = () => ({ "x-box": box });
  return {
    headers,
    fill: filling((path, statements) => {
      if (path === "fill") box = crypto.randomUUID();
      return ask(url, path, headers(), statements);
    }),
    dump: () => ask(url, "dump", headers()),
  };
}

/**
 * Fills a database with a fixture, and later restores only its rows; the caller keeps the statements for its tables.
 */
function filling(send: (path: "fill" | "refill", statements: string) => Promise<unknown>): CloudflareEngine["fill"] {
  let filled: Fixture | undefined;
  return async (fixture) => {
    const { tables, rows } = fixture;
    const isRefill = fixture === filled && !tables.some((sql) => SEES_DELETES.test(sql));
    await (isRefill ? send("refill", JSON.stringify(rows)) : send("fill", JSON.stringify([...tables, ...rows])));
    filled = fixture;
  };
}

/** Objects that would notice the deletion of rows, or remember their keys. */
const SEES_DELETES = /^\s*create (?:virtual|trigger)|\bautoincrement\b/i;
