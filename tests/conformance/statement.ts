import { readFileSync } from "node:fs";
import type { Fake } from "./fakes.ts";

/** The level of a statement, in JSON:API's words. */
export type Level = "MUST" | "SHOULD" | "RECOMMENDED" | "MAY";

/** The verdict on one statement of JSON:API: an exchange proves it, it does not apply, or the service differs. */
export type Verdict =
  | {
    readonly kind: "proven";
    readonly id: string;
    readonly says: string;
    /** The title of the exchange that proves it. */
    readonly exchange: string;
    /** The service without the behaviour, or with its opposite: the exchange must fail on it. */
    readonly fake: Fake;
  }
  | { readonly kind: "unproven" | "different"; readonly id: string; readonly says: string; readonly reason: string };

/** A verdict with the text of the statement from JSON:API's own list. */
export type Statement = Verdict & {
  readonly section: string;
  readonly level: Level;
  /** The versions of JSON:API that have it. */
  readonly versions: readonly ("1.0" | "1.1")[];
};

/** An exchange proves the statement, and fails on a fake service. */
export function proven(id: string, says: string, exchange: string, fake: Fake): Verdict {
  return { kind: "proven", id, says, exchange, fake };
}

/** No exchange can prove the statement: it binds others, or allows something that the service does not do. */
export function unproven(id: string, says: string, reason: string): Verdict {
  return { kind: "unproven", id, says, reason };
}

/** The service does otherwise, for a reason. */
export function different(id: string, says: string, reason: string): Verdict {
  return { kind: "different", id, says, reason };
}

/** Ids and levels from `normative-statements.json` of json-api/json-api, by section; some ids occur twice. */
type Official = { readonly [section: string]: readonly (readonly [id: string, level: Level, since?: "1.1"])[] };

/**
 * JSON:API's own list of a section with one verdict for each statement, in its order.
 * @throws {Error} if they differ.
 */
export function judged(section: string, verdicts: readonly Verdict[]): readonly Statement[] {
  const official = JSON.parse(readFileSync(new URL("official.json", import.meta.url), "utf8")) as Official;
  const listed = official[section];
  const ids = listed.map(([id]) => id);
  const [missing] = ids.filter((id, index) => verdicts[index]?.id !== id);
  if (missing !== undefined || ids.length !== verdicts.length) {
    throw new Error(`Cannot judge "${section}": the verdicts differ from JSON:API's list from "${missing}" on.`);
  }
  return verdicts.map((verdict, index) => {
    const [, level, since] = listed[index];
    return { ...verdict, section, level, versions: since === undefined ? ["1.0", "1.1"] : ["1.1"] };
  });
}
