import { address, type Parameters, without } from "./addresses.ts";
import { attributes, type Html, markup } from "./html.ts";
import { counted } from "./values.ts";
import { member, textOf, type Tree } from "./json_tree.ts";

const NAMES = ["first", "prev", "next", "last"] as const;
const TEXTS = { first: "First", prev: "Previous", next: "Next", last: "Last" };

/** What a list says of its pages: a sentence for its table, and the links to the others. */
export interface PageLinks {
  readonly caption: string;
  readonly links: Html | undefined;
}

/** Reads the pages of a list from its document. `parameters` are those that the client has sent. */
export function pageLinks(document: Tree, shown: number, parameters: Parameters): PageLinks {
  const [records, pages] = ["record_count", "page_count"].map((name) =>
    numberOf(member(member(document, "meta"), name))
  );
  const links = member(document, "links");
  const href = (name: string) => asAsked(textOf(member(links, name)), parameters);
  const here = Number(new URL(href("self") ?? "/", "http://relata").searchParams.get("page") ?? 1);
  const others = NAMES.flatMap((name) => {
    const to = href(name);
    return to === undefined || isSame(name, here, pages) ? [] : [{ name, to }];
  });
  if (others.length === 0) return { caption: captionOf(shown, records), links: undefined };
  // Pages by cursors have no numbers.
  const place = pages === undefined ? undefined : markup`<li class="soft">Page ${here} of ${pages}</li>`;
  return {
    caption: pages === undefined ? `${captionOf(shown, records)} on this page` : captionOf(shown, records),
    links: markup`
<nav class="pages" aria-label="Pages"><ul>${others.map(linkHtml)}${place}</ul></nav>`,
  };
}

function captionOf(shown: number, records: number | undefined): string {
  const all = counted(records ?? shown, "record");
  return records !== undefined && records > shown ? `${shown} of ${all}` : all;
}

function linkHtml({ name, to }: { readonly name: typeof NAMES[number]; readonly to: string }): Html {
  const rel = name === "next" || name === "prev" ? name : undefined;
  return markup`<li><a href="${to}"${attributes({ rel })}>${TEXTS[name]}</a></li>`;
}

function numberOf(tree: Tree | undefined): number | undefined {
  return tree?.kind === "number" ? Number(tree.text) : undefined;
}

/** Whether the first or the last page is this one. */
function isSame(name: string, here: number, pages: number | undefined): boolean {
  return (name === "first" && here === 1) || (name === "last" && here === pages);
}

/** A link of a document that was read for a page, which includes more than the client has asked for. */
function asAsked(link: string | undefined, parameters: Parameters): string | undefined {
  if (link === undefined) return undefined;
  const start = link.indexOf("?");
  if (start === -1) return link;
  const asked = parameters.filter(([name]) => name === "include");
  const others = without([...new URLSearchParams(link.slice(start))], "include");
  return address(link.slice(0, start), [...others, ...asked]);
}
