import { cut } from "../errors/wording.ts";
import type { ColumnKind } from "../types/schema_tables.ts";
import { type Html, markup } from "./html.ts";
import { jsonText, type Tree } from "./json_tree.ts";

/**
 * The room for a value: in a cell of a list; on the page of its record, where there is more; or alone on a page, where
 * there is most.
 */
export interface Room {
  readonly kind: "cell" | "page" | "alone";
  /** The address that shows more of a long value; `undefined` if there is none. Most values are short. */
  readonly whole: () => string | undefined;
}

/** The most characters of a text; the document has all of them. */
const MOST = { cell: 120, page: 5000, alone: 500_000 };
const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|\+00:00)$/;

/** Shows a value of a column; `kind` is absent if the schema of a resource has written the value. */
export function valueHtml(value: Tree | undefined, kind: ColumnKind | undefined, room: Room): Html {
  if (value === undefined) return NULL;
  switch (value.kind) {
    case "null":
    // The value of an attribute is kept as JSON, so it is neither of these.
    case "object":
    case "array":
      return NULL;
    case "text":
      return textHtml(value.text, kind, room);
    case "json":
      return room.kind !== "cell" && value.text.length <= MOST[room.kind]
        ? markup`<pre>${jsonText(value)}</pre>`
        : markup`<code>${cutHtml(value.text, room)}</code>`;
    default:
      return markup`${value.text}`;
  }
}

/** The mark for an empty value: a light dash, and a word for screen readers. */
export const NULL: Html =
  markup`<span class="none"><span aria-hidden="true">–</span><span class="vh">null</span></span>`;

function textHtml(text: string, kind: ColumnKind | undefined, room: Room): Html {
  switch (kind) {
    case "date":
      return DATE.test(text) ? markup`<time datetime="${text}">${text}</time>` : cutHtml(text, room);
    case "datetime": {
      const [, day, time] = DATE_TIME.exec(text) ?? [];
      return day === undefined
        ? cutHtml(text, room)
        : markup`<time datetime="${text}">${day} ${time}<span class="${
          room.kind === "cell" ? "vh" : "note"
        }"> UTC</span></time>`;
    }
    case "blob":
      return blobHtml(text, room);
    default:
      return text === "" ? markup`<span class="none">empty text</span>` : cutHtml(text, room);
  }
}

/** The document has bytes as base64. */
function blobHtml(base64: string, room: Room): Html {
  const bytes = Math.floor(base64.length * 3 / 4) - (/=*$/.exec(base64)?.[0].length ?? 0);
  const note = markup`<span class="note">${counted(bytes, "byte")}</span>`;
  if (room.kind === "cell") return note;
  return markup`<code>${cutHtml(base64, room)}</code> ${note}`;
}

/** The beginning of a text, with a link to the whole text if more follows. */
function cutHtml(text: string, { kind, whole }: Room): Html {
  if (text.length <= MOST[kind]) return markup`${text}`;
  const length = counted(text.length, "character");
  const href = whole();
  return markup`${cut(text, MOST[kind])} ${
    href === undefined
      ? markup`<span class="note">${length}</span>`
      : markup`<a class="note" href="${href}">all ${length}</a>`
  }`;
}

/** `1,234 bytes`. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}

/** A text that a reader can see and click; a blank text is called blank. */
export function visible(text: string): Html {
  return isBlank(text) ? markup`<span class="none">blank</span>` : markup`${text}`;
}

/** Whether a text shows nothing: it is empty, or has only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** The most characters of a label; longer ones are cut. */
export const LONGEST = 60;

/** The beginning of a text that is long for a label. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST + 2)];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text;
}
