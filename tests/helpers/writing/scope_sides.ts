import type { Service } from "../../../mod.ts";
import type { AddedLog } from "./added_log.ts";
import type { WriteDatabase } from "./database.ts";

/** A database with the services that get the requests. */
export interface Side {
  readonly database: WriteDatabase;
  readonly scoped: Service;
  readonly plain: Service;
  /** The same two, whose lists have pages by cursors. */
  readonly scopedByCursor: Service;
  readonly plainByCursor: Service;
  /** The additions of hooks to the writes of the scoped one. */
  readonly log: AddedLog;
  close(): Promise<void>;
}

/** How many requests had each answer: `PATCH 200`. */
export type Tally = Map<string, number>;

/** A status with the headers that depend on rows, and the body on its own line. */
export async function answerOf(
  service: Service,
  request: Request,
  tally: Tally,
  how = kindOf(request),
): Promise<string> {
  const answer = await service.fetch(request);
  const kind = `${request.method} ${answer.status}${how && ` ${how}`}`;
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
  const text = await answer.text();
  const [location, link, tag] = ["location", "link", "etag"].map((name) => answer.headers.get(name) ?? "");
  const isOfBox = request.url.includes("/boxes") || text.startsWith('{"data":{"type":"boxes"');
  return `${answer.status} ${location} ${link} ${isOfBox ? withoutRow(tag) : tag}\n${text}`;
}

/** A tag without its row part: the parent of a box is stored on one side, and none on the other. */
function withoutRow(tag: string): string {
  return tag.replace(/^"[\w.]+-/, '"');
}

function kindOf({ url, headers }: Request): string {
  if (url.endsWith("/operations")) return "operations";
  if (url.includes("/relationships/")) return "linkage";
  if (headers.get("accept") === "text/csv") return "csv";
  return url.includes("?upsert-by=") ? "by" : "";
}
