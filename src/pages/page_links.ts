import { address, isOfPage, type Parameters, without } from "./addresses.ts";
import { attributes, type Html, markup } from "./html.ts";
import { counted } from "./values.ts";
import { member, textOf, type Tree } from "./json_tree.ts";

const TEXTS = { first: "First", prev: "Previous", next: "Next", last: "Last" };

/** What a list says of its pages: a sentence for its table, and the links to the others. */
export interface PageLinks {
  readonly caption: string;
  readonly links: Html | undefined;
}

/** Reads the pages of a list from its document. `parameters` are those that the client has sent. */
export function pageLinks(document: Tree, shown: number, parameters: Parameters): PageLinks {
  const meta = (name: string) => numberOf(member(member(document, "meta"), name));
  const href = (name: string) => asAsked(textOf(member(member(document, "links"), name)), parameters);
  const [records, pages] = [meta("record_count"), meta("page_count")];
  const here = Number(new URL(href("self") ?? "/", "http://relata").searchParams.get("page") ?? 1);
  const isHere = (name: string) => (name === "first" && here === 1) || (name === "last" && here === pages);
  const others = Object.entries(TEXTS).flatMap(([name, text]) => {
    const to = isHere(name) ? undefined : href(name);
    const rel = name === "next" || name === "prev" ? name : undefined;
    return to === undefined ? [] : [markup`<li><a href="${to}"${attributes({ rel })}>${text}</a></li>`];
  });
  const all = counted(records ?? shown, "record");
  if (others.length === 0) return { caption: all, links: undefined };
  // Pages by cursors have no numbers.
  const place = pages === undefined ? undefined : markup`<li class="soft">Page ${here} of ${pages}</li>`;
  return {
    caption: records === undefined ? `${all} on this page` : `${shown} of ${all}`,
    links: markup`
<nav class="pages" aria-label="Pages"><ul>${others}${place}</ul></nav>`,
  };
}

function numberOf(tree: Tree | undefined): number | undefined {
  return tree?.kind === "number" ? Number(tree.text) : undefined;
}

/** A link of a document that was read for a page, which includes more than the client has asked for, and less of it. */
function asAsked(link: string | undefined, parameters: Parameters): string | undefined {
  if (link === undefined) return undefined;
  const start = link.indexOf("?");
  if (start === -1) return link;
  const include = parameters.filter(([name]) => name === "include");
  const sent = new Set(without(parameters, "include").map(([name]) => name));
  const kept = [...new URLSearchParams(link.slice(start))].filter(([name]) => sent.has(name) || isOfPage(name));
  return address(link.slice(0, start), [...kept, ...include]);
}
