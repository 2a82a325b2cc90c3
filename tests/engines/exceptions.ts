/** Exchanges that an engine cannot answer as the others do, and why. */
export interface Exception {
  readonly engines: readonly string[];
  readonly titles: readonly string[];
  readonly why: string;
}

/** Every exchange that Cloudflare's engines or sql.js do not answer as the others do. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    engines: ["Durable Object"],
    titles: [
      "§7 delete: a deferred foreign key",
      "atomic: a value that points to nothing, by a deferred foreign key that is checked after all operations",
      "§4 create: a value that points to nothing, by a deferred foreign key that is checked after what a hook adds",
    ],
    why: "A deferred foreign key fails when the object commits, after the answer: Cloudflare then resets the object.",
  },
  {
    engines: ["Durable Object"],
    titles: ["create: an AUTOINCREMENT that has used its last number"],
    why: "SQLite calls that a full disk, at which Cloudflare resets the object.",
  },
  {
    engines: ["sql.js"],
    titles: ["cursors: after an integer beyond 2^53"],
    why: "sql.js takes it as a text.",
  },
  {
    engines: ["sql.js"],
    titles: [
      "deleteErrors: a trigger refuses, and its text is not shown",
      "§7 create: a trigger that refuses",
      "§7 create: a trigger whose message reads like one of the database",
      "§7 update: a trigger that refuses",
      "also: a trigger that refuses it refuses the create, and its text is not shown",
      "also: an added statement that is refused refuses the delete",
      "also with deleteErrors: 409 if it is refused",
    ],
    why: "Only the code of an error tells that a trigger has refused, and sql.js has none.",
  },
];
