import { summaryOf } from "../build_llms.ts";

/** Where files that are not a page of the site are public. */
const PUBLIC = "https://github.com/relata/relata/blob/main";

/** The pages of the site in their order, below the headings of its navigation; `deno task site` fails where one is missing. */
export const CHAPTERS: { readonly [heading: string]: readonly string[] } = {
  "Make a service": ["README.md", "docs/options.md", "docs/databases.md", "docs/command.md", "docs/openapi.md"],
  "Run it": ["docs/integrations.md", "docs/deploy.md", "docs/security.md", "docs/recipes.md"],
  "Use a service": ["docs/clients.md", "docs/libraries.md", "docs/conformance.md"],
  "What it holds": ["docs/performance.md", "docs/benchmarks.md", "docs/reliability.md"],
  "The project": ["CHANGELOG.md", "docs/versioning.md", "SECURITY.md", "CONTRIBUTING.md"],
};

const SOURCES = Object.values(CHAPTERS).flat();

/** What a page of Markdown becomes in the site: `docs/security.md` → `security.html`, `SECURITY.md` → `project-security.html`. */
export function fileOf(source: string): string {
  if (source === "README.md") return "index.html";
  const name = source.replace(/^docs\//, "").replace(/\.md$/, ".html").toLowerCase();
  return source.startsWith("docs/") ? name : `project-${name}`;
}

/** Where a link of a page leads to: to a page or picture of the site, or to where the file is public. */
export function linkOf(link: string, source: string): string {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const { pathname, hash } = new URL(link, `file:///${source}`);
  const path = decodeURI(pathname).slice(1);
  if (SOURCES.includes(path)) return fileOf(path) + hash;
  return path.endsWith(".png") ? path.replace(/^.*\//, "") : `${PUBLIC}/${path}${hash}`;
}

/** The anchor of a heading, as it is on GitHub: `Ids of new rows` → `ids-of-new-rows`. */
export function anchorOf(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

/** What the layout says of a page beside its text. */
export function pageData(source: string, text: string) {
  const { title, about } = summaryOf(text);
  const isFirst = source === "README.md";
  return {
    layout: "page.liquid",
    permalink: fileOf(source),
    source,
    title: isFirst ? "Start" : title,
    heading: isFirst ? "Relata: a JSON:API service of your tables" : `${title} · Relata`,
    about: about.replaceAll("`", ""),
    sections: sectionsOf(text),
  };
}

/** The headings below a page's title. */
function sectionsOf(text: string) {
  const headings = text.replace(/^```[^]*?^```/gm, "").matchAll(/^(##|###) (.+)$/gm);
  return [...headings].map(([, { length: level }, heading]) => {
    const name = heading.replaceAll("`", "");
    return { level, name, anchor: anchorOf(name) };
  });
}
