import { Html } from "./html.ts";

/** The style of every page. What is not a colour of its own follows the reader: fonts, sizes, light and dark, motion. */
const CSS = `
:root{color-scheme:light dark;--bg:#fcfcfb;--raised:#fff;--text:#1b2126;--soft:#59636d;--line:#e2e5e8;--link:#0a58a8;--mark:#f1f4f7;--string:#1f6b3a;--number:#8a3b00}
@media (prefers-color-scheme:dark){:root{--bg:#13171b;--raised:#191e23;--text:#e3e7eb;--soft:#9aa5af;--line:#2c333a;--link:#82bbff;--mark:#20262c;--string:#8fd0a3;--number:#f0b078}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}*{transition:none!important}}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:1px;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent);transition:text-decoration-color .15s}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-99rem;padding:.5rem 1rem;background:var(--raised)}
.skip:focus{left:.5rem;top:.5rem}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
header,main{max-width:82rem;margin:auto;padding:0 clamp(1rem,4vw,2.5rem)}
header{padding-block:1.1rem 0;font-size:.9rem}
header ol,.list,.pages ul,.chips{list-style:none;margin:0;padding:0}
header ol{display:flex;flex-wrap:wrap;gap:.1rem .5rem;color:var(--soft)}
header li+li::before{content:"/";margin-right:.5rem;color:var(--line)}
main{padding-block:1.2rem 4rem;outline:0}
h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.1rem);line-height:1.2;font-weight:650;letter-spacing:-.015em;margin:0}
h2{font-size:1.05rem;font-weight:650;margin:2.4rem 0 .7rem}
p{margin:.3rem 0 0}
.soft,.note,.none,caption{color:var(--soft)}
.note{font-size:.85em;white-space:nowrap}
.scroll{position:relative;overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--raised);margin-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.94rem}
caption{text-align:left;padding:.6rem .9rem;font-size:.9rem;border-bottom:1px solid var(--line)}
th,td{padding:.5rem .9rem;text-align:left;vertical-align:top;font-weight:400}
tr+tr>*{border-top:1px solid var(--line)}
thead th{font-size:.85rem;font-weight:600;white-space:nowrap;color:var(--soft);border-bottom:1px solid var(--line)}
thead a{color:inherit;text-decoration:none;display:block;margin:-.5rem -.9rem;padding:.5rem .9rem}
thead a:hover,thead [aria-sort] a{color:var(--link)}
.rows tbody tr:hover{background:var(--mark)}
.rows td,.rows tbody th{max-width:24rem;overflow-wrap:break-word}
td,h1,tbody th{unicode-bidi:plaintext}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:0 1rem;align-items:start}
.rows td.n,.rows th.n{text-align:right}
.n,time{font-variant-numeric:tabular-nums}
.rows time{white-space:nowrap}
.pairs th{width:11rem;color:var(--soft);font-size:.9rem}
.pairs td{white-space:pre-wrap}
code,pre{font:.86rem/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0}
.doc,.curl{overflow:auto;border:1px solid var(--line);border-radius:8px;background:var(--raised);padding:.9rem 1rem}
.doc{max-height:36rem}
td{position:relative}
td pre{overflow:auto;max-height:24rem}
.curl{background:var(--mark);margin-bottom:.7rem;white-space:pre-wrap}
.curl code{user-select:all}
.k{color:var(--text)}.doc .n,td pre .n{color:var(--number)}.s{color:var(--string)}
.list{border:1px solid var(--line);border-radius:8px;background:var(--raised);margin-top:1.2rem}
.list li{padding:.85rem 1rem}
.list li+li{border-top:1px solid var(--line)}
.list a{font-weight:600;font-size:1.06rem}
form{margin-top:1.1rem}
.fields{display:flex;flex-wrap:wrap;gap:.7rem;align-items:end}
details{margin-top:.9rem}
summary{cursor:pointer;color:var(--soft);font-size:.92rem;width:fit-content;padding:.15rem 0}
details .fields{margin-top:.5rem}
label{display:block;font-size:.85rem;color:var(--soft)}
input,button{font:inherit;font-size:1rem;color:var(--text);padding:.42rem .7rem;min-height:2.5rem;border:1px solid color-mix(in srgb,var(--soft) 75%,transparent);border-radius:7px;background:var(--raised)}
input{display:block;width:11rem;max-width:100%;margin-top:.15rem}
input[type=search]{width:18rem}
button{cursor:pointer;font-weight:600;color:var(--bg);background:var(--link);border-color:transparent;padding-inline:1.1rem}
button:hover{filter:brightness(1.08)}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.9rem;font-size:.9rem}
.chips a{position:relative;display:block;color:inherit;background:var(--mark);border:1px solid var(--line);border-radius:99px;padding:.25rem .8rem;text-decoration:none}
.chips a:hover{border-color:currentColor}
.pages{margin-top:1rem}
.pages ul{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.pages a{display:block;padding:.4rem .9rem;border:1px solid var(--line);border-radius:7px;background:var(--raised);text-decoration:none}
.pages .soft{margin-left:.4rem}
@media (max-width:40rem){.fields label{flex:1 1 9rem}input,input[type=search]{width:100%}.pairs th,.pairs td{display:block;width:auto}.pairs th{padding-bottom:0}.pairs td{padding-top:.1rem;border-top:0}.pages a{padding:.55rem .9rem}}
@media print{.skip,form,.pages,.curl{display:none}.scroll,.doc{overflow:visible;max-height:none}}
`;

/** What stands in the style element: it holds no text of anybody else. */
export const STYLE: Html = new Html(CSS);

let hash: Promise<string> | undefined;

/** The source by which a Content-Security-Policy lets the style through: `'sha256-…'`. */
export function styleSource(): Promise<string> {
  return hash ??= crypto.subtle.digest("SHA-256", new TextEncoder().encode(CSS))
    .then((bytes) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`);
}
