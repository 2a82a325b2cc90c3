import { Html, markup, type Part } from "./html.ts";
import { visible } from "./values.ts";
import { encoder } from "../values/utf8.ts";

/** The site of a page: its address, and the pages above it. */
export interface Site {
  /** The host that was asked: `127.0.0.1:8000`. */
  readonly host: string;
  /** `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** The beginning of every path that a proxy has removed: `/api`, mostly `""`. */
  readonly prefix: string;
  /** The path of the page of all resources. */
  readonly home: string;
  /** The path of the OpenAPI description; absent if it is not served. */
  readonly description: string | undefined;
}

/** A step of the breadcrumbs of a page; the last one is the page itself. */
export interface Step {
  readonly text: string;
  readonly href?: string;
}

/** A whole page. */
interface Page {
  readonly title: string;
  /** The steps below the page of all resources. */
  readonly way: readonly Step[];
  readonly main: Part;
}

/** Writes a page: its breadcrumbs and its content. */
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
<header><nav aria-label="Breadcrumb"><ol>${steps.map(stepHtml)}</ol></nav></header>
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

/** The curl command for the content of a page as JSON:API. `-g` allows brackets in its address. */
export function curl(origin: string, address: string): Html {
  const url = `${origin}${address}`.replaceAll("'", "%27");
  const command = `curl -sg -H 'Accept: application/vnd.api+json' '${url}'`;
  return markup`<pre class="curl" tabindex="0" role="region" aria-label="The request by curl"><code>${command}</code></pre>`;
}

/**
 * The style of every page. Except for a few colours, it follows the reader's settings: fonts, sizes, light and dark.
 */
const CSS = `
:root{color-scheme:light dark;--bg:#fcfcfb;--box:#fff;--text:#1b2126;--soft:#59636d;--line:#e2e5e8;--link:#0a58a8;--mark:#f1f4f7}
@media (prefers-color-scheme:dark){:root{--bg:#13171b;--box:#191e23;--text:#e3e7eb;--soft:#9aa5af;--line:#2c333a;--link:#82bbff;--mark:#20262c}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.vh,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
header,main{max-width:82rem;margin:auto;padding:1.1rem clamp(1rem,4vw,2.5rem) 0}
header{font-size:.9rem}
main{padding-bottom:4rem;outline:0}
ol,ul{list-style:none;margin:1rem 0 0;padding:0}
ol,.fields,.chips,.pages ul{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.pages ul{align-items:center}
h2+.pages{margin-bottom:.7rem}
ol{margin:0}
header li+li::before{content:"/";margin-right:.5rem;color:var(--line)}
h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.1rem);line-height:1.2;margin:0}
h2{font-size:1.05rem;margin:2.4rem 0 .7rem}
p{margin:.3rem 0 0}
.soft,.note,.none,caption,thead th,.pairs th,label,summary,[aria-current]{color:var(--soft)}
.note,caption,thead th,.pairs th,label,summary,.chips{font-size:.9rem}
.scroll,.doc,.curl,.list,.chips a,.pages a,input,select,button{border:1px solid var(--line);border-radius:8px;background:var(--box)}
.scroll{position:relative;overflow-x:auto;margin-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.94rem}
th,td,caption{padding:.5rem .9rem;text-align:left;vertical-align:top;font-weight:400}
tr>*{border-top:1px solid var(--line)}
thead th{font-weight:600;white-space:nowrap}
thead a{color:inherit;text-decoration:none;display:block;margin:-.5rem -.9rem;padding:.5rem .9rem}
thead th:not([aria-sort]) a::after{content:" \\2195" / "";color:var(--soft);font-weight:400}
thead a:hover,[aria-sort] a{color:var(--link)}
tbody tr:hover{background:var(--mark)}
.rows td,.rows th{max-width:24rem;overflow-wrap:break-word}
.scroll:has(.rows){max-height:90vh;overflow:auto}
.rows{border-collapse:separate;border-spacing:0}
.rows thead th{position:sticky;top:0;z-index:2;background:var(--box)}
.rows tr>:first-child{position:sticky;left:0;z-index:1;background:var(--box)}
.rows thead tr>:first-child{z-index:3}
.rows caption{position:sticky;left:0}
.rows tbody tr:hover>:first-child{background:var(--mark)}
fieldset{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;border:0;margin:.5rem 0 0;padding:0}
.box{display:flex;align-items:center;gap:.45rem;min-height:1.8rem}
.box input{width:1.1rem;height:1.1rem;min-height:0;margin:0;accent-color:var(--link)}
td,h1,tbody th{position:relative;unicode-bidi:plaintext}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:0 1rem;align-items:start}
.rows tbody th:not(.n){min-width:9rem}
.rows .n{text-align:right;width:1%}
.rows time{white-space:nowrap}
.pairs th{width:11rem}
.pairs td{white-space:pre-wrap}
code,pre{font:.86rem/1.55 ui-monospace,Menlo,Consolas,monospace;margin:0}
pre{overflow:auto;max-height:36rem}
.doc,.curl{padding:.9rem 1rem}
.curl{background:var(--mark);margin-bottom:.7rem;white-space:pre-wrap}
.curl code{user-select:all}
.list li{padding:.85rem 1rem}
.list li+li{border-top:1px solid var(--line)}
.list a{font-weight:600}
form,details,form~p{margin-top:1rem}
details .fields{margin-top:.5rem}
summary{cursor:pointer;width:fit-content}
input,select,button{font:inherit;font-size:1rem;color:var(--text);padding:.42rem .7rem;min-height:2.5rem;border-color:var(--soft)}
input,select{display:block;width:11rem;max-width:100%}
[type=search]{width:18rem}
button{cursor:pointer;font-weight:600;color:var(--bg);background:var(--link)}
.chips a,.pages a{display:block;padding:.3rem .9rem;text-decoration:none}
.chips a{position:relative;color:inherit;background:var(--mark)}
.facets{margin-top:1rem;font-size:.94rem}
.facets>div{display:flex;gap:.2rem 1rem;align-items:baseline;padding:.35rem 0}
.facets>div+div{border-top:1px solid var(--line)}
.facets h2{flex:none;width:9rem;margin:0;font-size:.9rem;font-weight:400;color:var(--soft)}
.facets ul{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:0;min-width:0}
.facets a{text-decoration:none}
.facets a:hover{text-decoration:underline}
.facets .note{margin-left:.15rem;padding:.05rem .45rem;border-radius:1rem;background:var(--mark)}
.facets [aria-current]{color:inherit;font-weight:600}
@media (max-width:40rem){.facets>div{flex-direction:column}.facets ul{flex-wrap:nowrap;white-space:nowrap;max-width:100%;overflow-x:auto}.fields label{flex:1 1 9rem}input,select,[type=search]{width:100%}.pairs :is(th,td){display:block;width:auto}.pairs th{padding-bottom:0}.pairs td{padding-top:0;border:0}}
@media print{@page{margin:1cm}@page wide{size:landscape}:root{color-scheme:light;--bg:#fff;--text:#000;--soft:#444;--link:#000}body:has(.rows th:nth-child(8)){page:wide}form,.pages,.chips,.facets,.skip{display:none}header,main{max-width:none;padding:0}.scroll,.scroll:has(.rows),pre{overflow:visible;max-height:none;border:0}.rows :is(th,tr>:first-child){position:static}table{font-size:.7rem}th,td{padding:.2rem .3rem}thead th,.rows time{white-space:normal}.rows tbody th:not(.n){min-width:0}.rows :is(th,td){max-width:none;min-width:3rem;overflow-wrap:anywhere}.rows .n{overflow-wrap:normal;white-space:nowrap}.rows thead th,caption{font-size:inherit}thead a{margin:0;padding:0}thead a::after{display:none}tr{break-inside:avoid}.rows:has(th:nth-child(14)) tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(2.5cm,1fr));border-bottom:1px solid var(--line)}.rows:has(th:nth-child(14)) :is(th,td){border:0;width:auto;text-align:left;white-space:normal;overflow-wrap:anywhere}}
`;

/** The content of the style element, which contains no text of others. */
const STYLE: Html = new Html(CSS);

let hash: Promise<string> | undefined;

/** The source with which a Content-Security-Policy allows the style: `'sha256-…'`. */
function styleSource(): Promise<string> {
  return hash ??= crypto.subtle.digest("SHA-256", encoder.encode(CSS))
    .then((bytes) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`);
}

/** A response with a page that runs no script, loads nothing, and cannot be framed. */
export async function pageResponse(
  status: number,
  page: Html,
  headers: { readonly [name: string]: string } = {},
): Promise<Response> {
  const policy = [
    "default-src 'none'",
    `style-src ${await styleSource()}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Response(page.text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: "Accept",
      "content-security-policy": policy,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}
