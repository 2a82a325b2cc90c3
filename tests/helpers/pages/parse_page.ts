import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** An element of a page, without its contents. */
export interface PageElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** All text below it, as a reader sees it. */
  readonly text: string;
}

/** The elements of a page in their order, as a browser's parser finds them. */
export function parsePage(page: string): readonly PageElement[] {
  const elements: PageElement[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!("childNodes" in node)) return "";
    const at = elements.length;
    if ("attrs" in node) elements.push({ name: node.tagName, attributes: new Map(), text: "" });
    const text = node.childNodes.map(walk).join("");
    if ("attrs" in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      elements[at] = { name: node.tagName, attributes, text };
    }
    return text;
  };
  walk(parse(page));
  return elements;
}

/** The structure of a page: its elements with the names of their attributes, whatever the values are. */
export function structure(elements: readonly PageElement[]): readonly string[] {
  return elements.map(({ name, attributes }) => [name, ...attributes.keys()].join(" "));
}

/** The elements of a name. */
export function elementsOf(elements: readonly PageElement[], name: string): readonly PageElement[] {
  return elements.filter((one) => one.name === name);
}
