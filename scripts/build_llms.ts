/**
 * Writes `llms.txt` from README.md and the pages of `docs/`: the topic of each page, for programs that read
 * documentation. `deno task llms` writes it, and a test fails if it is outdated.
 */

/** The URL under which the pages are public. */
const PUBLIC = "https://github.com/relata/relata/blob/main";

/** The title of a page, its first sentence and its chapters. */
export interface PageSummary {
  readonly title: string;
  readonly about: string;
  readonly chapters: readonly string[];
}

/**
 * The title, first sentence and chapters of a Markdown page. @throws {Error} if it has no title or no first sentence.
 */
export function summaryOf(page: string): PageSummary {
  const prose = page.replace(/^```[^]*?^```/gm, "");
  const title = /^# (.+)$/m.exec(prose)?.[1];
  const paragraph = prose.split(/\n{2,}/).find((one) => /^[A-Z`*\w]/.test(one) && !one.startsWith("![")) ?? "";
  const about = /^.+?(?:\.(?=\s|$)|:$)/.exec(paragraph.replaceAll("\n", " ").trim())?.[0].replace(/:$/, ".");
  if (title === undefined || about === undefined) {
    throw new Error("Cannot summarize a page without a title and a sentence.");
  }
  return { title, about: withoutLinks(about), chapters: [...prose.matchAll(/^## (.+)$/gm)].map(([, one]) => one) };
}

function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

/** The text of `llms.txt` for the project in a folder, as https://llmstxt.org describes such files. */
export async function llmsText(root: string): Promise<string> {
  const read = (path: string) => Deno.readTextFile(`${root}/${path}`);
  const readme = summaryOf(await read("README.md"));
  const names = [...Deno.readDirSync(`${root}/docs`)].map(({ name }) => name).filter((name) => name.endsWith(".md"));
  const lines = await Promise.all(
    names.sort().map(async (name) => line(`docs/${name}`, summaryOf(await read(`docs/${name}`)))),
  );
  const first = line("README.md", { ...readme, title: "Read me" });
  return [`# ${readme.title}`, "", `> ${readme.about}`, "", "## Docs", "", first, ...lines, ""].join("\n");
}

function line(path: string, { title, about, chapters }: PageSummary): string {
  const named = chapters.length === 0 ? "" : ` Chapters: ${chapters.join(", ")}.`;
  return `- [${title}](${PUBLIC}/${path}): ${about}${named}`;
}

if (import.meta.main) await Deno.writeTextFile("llms.txt", await llmsText("."));
