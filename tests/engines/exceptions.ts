/** Exchanges that an engine cannot answer as the others do, and why. */
export interface Exception {
  readonly engines: readonly string[];
  readonly titles: readonly string[];
  readonly why: string;
}

/** Every exchange that Cloudflare's engines do not answer as the others do. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    engines: ["Durable Object"],
    titles: ["§7 delete: a deferred foreign key"],
    why: "A deferred foreign key fails when the object commits, after the answer: Cloudflare then resets the object.",
  },
  {
    engines: ["Durable Object"],
    titles: ["create: an AUTOINCREMENT that has given its last number"],
    why: "SQLite calls that a full disk, at which Cloudflare resets the object.",
  },
];
