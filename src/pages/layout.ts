import { type Html, markup, type Part } from "./html.ts";
import { visible } from "./labels.ts";
import { STYLE } from "./style.ts";

/** Where a page stands: what is above it, and the address that it was asked at. */
export interface Site {
  /** The host that was asked: `127.0.0.1:8000`. */
  readonly host: string;
  /** `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** What every path begins with that a proxy has removed from it: `/api`, mostly nothing. */
  readonly prefix: string;
  /** The path of the page of all resources. */
  readonly home: string;
  /** The path of what describes the service to programs; absent where it is not served. */
  readonly description: string | undefined;
}

/** A step of the way to a page; the last one is the page itself. */
export interface Step {
  readonly text: string;
  readonly href?: string;
}

/** A whole page. */
export interface Page {
  readonly title: string;
  /** The steps below the page of all resources. */
  readonly way: readonly Step[];
  readonly main: Part;
}

/** Writes a page: the way to it, and what it shows. */
export function layout({ host, home }: Site, { title, way, main }: Page): Html {
  const steps: readonly Step[] = [{ text: host, href: home }, ...way];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · ${host}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Way to this page"><ol>${steps.map(stepHtml)}</ol></nav></header>
<main id="main" tabindex="-1">${main}</main>
</body>
</html>
`;
}

function stepHtml({ text, href }: Step, index: number, { length }: readonly Step[]): Html {
  if (index === length - 1) return markup`<li><span aria-current="page">${visible(text)}</span></li>`;
  return href === undefined
    ? markup`<li>${visible(text)}</li>`
    : markup`<li><a href="${href}">${visible(text)}</a></li>`;
}
