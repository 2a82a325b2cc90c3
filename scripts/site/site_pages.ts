import { summaryOf } from "../build_llms.ts";

/** The public URL of files that are not a page of the site. */
const PUBLIC = "https://github.com/relata/relata/blob/main";

/**
 * The pages of the site in their order, below the headings of its navigation; `deno task site` fails if one is missing.
 */
export const CHAPTERS: { readonly [heading: string]: readonly string[] } = {
  "Make a service": ["README.md", "docs/options.md", "docs/databases.md", "docs/command.md", "docs/openapi.md"],
  "Run it": ["docs/integrations.md", "docs/deploy.md", "docs/security.md", "docs/recipes.md"],
  "Use a service": ["docs/clients.md", "docs/libraries.md", "docs/conformance.md"],
  "What it holds": ["docs/performance.md", "docs/benchmarks.md", "docs/reliability.md"],
  "The project": ["CHANGELOG.md", "docs/versioning.md", "SECURITY.md", "CONTRIBUTING.md"],
};

const SOURCES = Object.values(CHAPTERS).flat();

/**
 * The file of a Markdown page in the site: `docs/security.md` → `security.html`, `SECURITY.md` →
 * `project-security.html`.
 */
export function fileOf(source: string): string {
  if (source === "README.md") return "index.html";
  const name = source.replace(/^docs\//, "").replace(/\.md$/, ".html").toLowerCase();
  return source.startsWith("docs/") ? name : `project-${name}`;
}

/** The target of a page's link: a page or picture of the site, or the file's public URL. */
export function linkOf(link: string, source: string): string {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const { pathname, hash } = new URL(link, `file:///${source}`);
  const path = decodeURI(pathname).slice(1);
  if (SOURCES.includes(path)) return fileOf(path) + hash;
  return path.endsWith(".png") ? path.replace(/^.*\//, "") : `${PUBLIC}/${path}${hash}`;
}

/** The anchor of a heading, as on GitHub: `Ids of new rows` → `ids-of-new-rows`. */
export function anchorOf(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

/** Values of a page for the layout, besides its text. */
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
