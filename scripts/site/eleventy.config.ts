/** How Eleventy makes the site of the project's Markdown, on Node: `deno task site` starts it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { anchorOf, CHAPTERS, linkOf, pageData } from "./site_pages.ts";

/** The part of markdown-it that is used; Eleventy brings it. */
interface Markdown {
  set(options: { html: boolean; highlight(code: string, language: string): string }): void;
  enable(rule: string): void;
  readonly utils: { escapeHtml(text: string): string };
  readonly core: { readonly ruler: { push(name: string, rule: (state: MarkdownState) => void): void } };
}

interface MarkdownState {
  readonly tokens: readonly Token[];
  readonly env: { readonly source: string };
}

interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** The part of Eleventy's configuration that is used. */
interface Configuration {
  addTemplate(path: string, text: string, data: object): void;
  addGlobalData(name: string, value: unknown): void;
  addPassthroughCopy(paths: { readonly [from: string]: string }): void;
  amendLibrary(name: "md", change: (markdown: Markdown) => void): void;
}

/** Colors code at build time with Prism's grammars; code in an unknown language stays plain. */
function highlighter(escape: (text: string) => string): (code: string, language: string) => string {
  const load = createRequire(`${process.env.RELATA_TOOLS}/`);
  const prism = load("prismjs");
  const aliases: { readonly [language: string]: string } = { sh: "bash", shell: "bash", console: "shell-session" };
  load("prismjs/components/")(["bash", "docker", "http", "ini", "json", "shell-session", "sql", "typescript", "yaml"]);
  return (code, language) => {
    const name = aliases[language] ?? language;
    const grammar = prism.languages[name];
    const html = grammar === undefined ? escape(code) : prism.highlight(code, grammar, name);
    return `<pre ${SCROLLED[0]}="${SCROLLED[1]}"><code>${html}</code></pre>`;
  };
}

/** Elements that may be wider than a phone can also be scrolled by keys. */
const SCROLLED = ["tabindex", "0"] as const;

/** Gives headings their anchors, and leads links to the pages of the site. */
function adapt(state: MarkdownState): void {
  const source = state.env.source;
  const anchors = new Map<string, number>();
  state.tokens.forEach((token, index) => {
    if (token.type === "heading_open") {
      token.attrSet("id", distinct(anchorOf(textOf(state.tokens[index + 1])), anchors));
    }
    if (["table_open", "code_block"].includes(token.type)) token.attrSet(...SCROLLED);
    for (const inline of token.children ?? []) {
      for (const name of ["href", "src"]) {
        const link = inline.attrGet(name);
        if (link !== null) inline.attrSet(name, linkOf(link, source));
      }
    }
  });
}

function textOf({ children }: Token): string {
  return (children ?? []).map(({ content }) => content).join("");
}

/** The second heading of a name is `name-1`, as on GitHub. */
function distinct(anchor: string, anchors: Map<string, number>): string {
  const before = anchors.get(anchor) ?? 0;
  anchors.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

export default function configure(eleventy: Configuration) {
  const chapters = Object.entries(CHAPTERS).map(([heading, sources]) => {
    const pages = sources.map((source) => {
      const text = readFileSync(source, "utf8");
      const data = pageData(source, text);
      eleventy.addTemplate(source, text, data);
      return data;
    });
    return { heading, pages };
  });
  eleventy.addGlobalData("chapters", chapters);
  eleventy.addPassthroughCopy({ "docs/atlas.png": "atlas.png", "scripts/site/style.css": "style.css" });
  eleventy.amendLibrary("md", (markdown) => {
    markdown.set({ html: false, highlight: highlighter(markdown.utils.escapeHtml) });
    markdown.enable("code"); // Eleventy switches indented code blocks off.
    markdown.core.ruler.push("site", adapt);
  });
  return {
    dir: { input: "scripts/site", includes: "layouts" },
    // The pages contain braces that are not templates.
    markdownTemplateEngine: false,
  };
}
