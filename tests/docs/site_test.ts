import assert from "node:assert/strict";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { buildSite } from "../../scripts/build_site.ts";
import { CHAPTERS, fileOf } from "../../scripts/site/site_pages.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const folder = await Deno.makeTempDir({ prefix: "relata_site_" });
await buildSite(folder);
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const files = [...Deno.readDirSync(folder)].map(({ name }) => name);
const pages = new Map(files.filter((name) => name.endsWith(".html")).map((name) => [name, elementsOf(name)]));

/** All elements of a page. */
function elementsOf(name: string): readonly Element[] {
  const found: Element[] = [];
  const collect = (node: Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) node.childNodes.forEach(collect);
  };
  parse(Deno.readTextFileSync(`${folder}/${name}`)).childNodes.forEach(collect);
  return found;
}

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;
const idsOf = (name: string) => (pages.get(name) ?? []).map((one) => attribute(one, "id")).filter((id) => id);

/** The title and the description of a page. */
function headOf(name: string): readonly string[] {
  const elements = pages.get(name)!;
  const title = elements.find(({ tagName }) => tagName === "title")!.childNodes[0] as DefaultTreeAdapterTypes.TextNode;
  const meta = elements.find((one) => attribute(one, "name") === "description")!;
  return [title.value, attribute(meta, "content")!];
}

Deno.test("the site has a page for each page of the documentation, and no other", () => {
  const expected = [...Object.values(CHAPTERS).flat().map(fileOf), "atlas.png", "style.css"];
  assert.deepEqual(files.sort(), expected.sort());
});

Deno.test("every link of the site leads to a page and a heading that exist", async () => {
  const dead: string[] = [];
  const outside = new Set<string>();
  for (const [name, elements] of pages) {
    for (const element of elements) {
      const link = attribute(element, "href") ?? attribute(element, "src");
      if (link === undefined || link === "data:,") continue;
      if (/^[a-z]+:/.test(link)) {
        outside.add(link);
        continue;
      }
      const [file, anchor] = link.split("#");
      const to = file === "" ? name : file;
      if (!files.includes(to) || (anchor !== undefined && !idsOf(to).includes(anchor))) dead.push(`${name}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
  const ours = "https://github.com/relata/relata/blob/main/";
  const paths = [...outside].filter((link) => link.startsWith(ours)).map((link) => link.slice(ours.length));
  for (const path of paths) assert.ok((await Deno.stat(new URL(`../../${path}`, import.meta.url))).isFile, path);
  assert.ok(paths.includes("src/README.md") && paths.length < outside.size);
});

Deno.test("no two headings of a page have the same anchor", () => {
  for (const name of pages.keys()) assert.deepEqual(idsOf(name), [...new Set(idsOf(name))], name);
  assert.ok(idsOf("options.html").includes("pagination"));
});

Deno.test("each page has its own title and description for search engines", () => {
  const heads = [...pages.keys()].map(headOf);
  for (const index of [0, 1]) assert.equal(new Set(heads.map((head) => head[index])).size, pages.size);
  for (const [title, description] of heads) {
    assert.ok(title.length <= 60 && title.includes("Relata"), title);
    assert.ok(description.length >= 20 && !/[`\[\]]/.test(description), description);
  }
});

Deno.test("a page loads only its picture and its style, and runs no script", async () => {
  for (const elements of pages.values()) {
    for (const element of elements) {
      assert.notEqual(element.tagName, "script");
      const asked = element.tagName === "link" ? attribute(element, "href") : attribute(element, "src");
      if (asked !== undefined) assert.match(asked, /^(?:style\.css|atlas\.png|data:,)$/);
    }
  }
  assert.doesNotMatch(await Deno.readTextFile(`${folder}/style.css`), /url\(|@import/);
});

Deno.test("code is colored and escaped, and indented code stays code", () => {
  const text = Deno.readTextFileSync(`${folder}/options.html`);
  assert.match(text, /<pre tabindex="0"><code><span class="token keyword">import<\/span>/);
  assert.doesNotMatch(text, /<h1>Netherlands/);
  assert.match(Deno.readTextFileSync(`${folder}/benchmarks.html`), /<pre tabindex="0"><code>deno task bench \[view/);
});
