import type { ErrorObject } from "../types/error_document.ts";
import type { Json } from "../types/json.ts";

/** The facts by which entries of an error are made precise. */
interface ErrorOrigin {
  readonly status: number;
  /** The header of the request that is at fault. */
  readonly header?: string;
  /** The document of the request's body; pointers lead into it. */
  readonly received?: Json;
}

/**
 * Error objects as JSON:API 1.1 requires (https://jsonapi.org/format/1.1/#error-objects): each has `status`, the header
 * at fault, and a pointer to a value that exists. For a missing member the pointer leads to its nearest ancestor, and
 * the detail names the member.
 */
export function preciseEntries(entries: readonly ErrorObject[], origin: ErrorOrigin): readonly ErrorObject[] {
  const { status, header, received } = origin;
  return entries.map((entry) => {
    const located = received === undefined ? entry : locatedIn(received, entry);
    const about = located.links?.about.replace("/format/1.0/", "/format/1.1/");
    return {
      status: String(status),
      ...located,
      ...(about === undefined ? {} : { links: { about } }),
      ...(header === undefined || located.source !== undefined ? {} : { source: { header } }),
    };
  });
}

/** An entry whose pointer leads to a value of the document. */
function locatedIn(document: Json, entry: ErrorObject): ErrorObject {
  const { pointer } = entry.source ?? {};
  if (pointer === undefined) return entry;
  const names = pointer.split("/").slice(1);
  let at: Json | undefined = document;
  const found: string[] = [];
  for (const name of names) {
    at = memberOf(at, unescaped(name));
    if (at === undefined) {
      const source = { ...entry.source, pointer: found.map((one) => `/${one}`).join("") };
      return { ...entry, ...named(entry, unescaped(names[names.length - 1])), source };
    }
    found.push(name);
  }
  return entry;
}

/** Names the missing member in the detail of an entry. */
function named({ detail = "" }: ErrorObject, member: string): Pick<ErrorObject, "detail"> {
  if (detail.includes(`"${member}"`)) return { detail };
  return { detail: `${detail}${detail === "" ? "" : " "}The member "${member}" is missing.` };
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as { readonly [name: string]: Json })[name];
}

function unescaped(name: string): string {
  return name.replaceAll("~1", "/").replaceAll("~0", "~");
}
