import { type Html, markup } from "./html.ts";
import type { Tree } from "./json_tree.ts";
import { labelOf, visible } from "./labels.ts";
import type { Step } from "./layout.ts";
import type { Paths } from "./paths.ts";
import type { KnownRecords, Shown } from "./records.ts";
import type { RequestedList } from "./requested.ts";

/** A list as it was read. */
export interface ReadList extends RequestedList {
  readonly document: Tree;
  readonly paths: Paths;
  readonly way: readonly Step[];
}

/** What a link to a record is written from. */
export type Linking = Pick<ReadList, "exchange" | "paths">;

/** A record as a link that its label names; without a page of its own, the label alone. */
export function linkHtml({ exchange, paths }: Linking, record: Shown, known: KnownRecords): Html {
  const label = visible(labelOf(exchange.model, record, known));
  const href = paths.record(record);
  return href === undefined ? label : markup`<a href="${href}">${label}</a>`;
}
