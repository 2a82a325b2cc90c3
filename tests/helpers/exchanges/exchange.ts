/** One request and its expected answer, as text; data, so that every runtime can get the same request. */
export interface Exchange {
  /** The behaviour that it shows, with its section first: `§4 view: a country with its to-one associations`. */
  readonly title: string;
  /** The rows of the specification that it covers, as `scripts/spec_coverage.ts` names them. */
  readonly covers?: readonly string[];
  /**
   * `GET /countries/1`, then headers, an empty line and a body. `Accept: application/vnd.api+json` is sent unless the
   * request has another, and the same `Content-Type` with a body; a header without a value is not sent.
   */
  readonly request: string;
  /**
   * `200`, then headers, an empty line and a JSON body. The body is compared as text except for white space, so the
   * order of members matters; `"<any>"` matches any value, `"<uuid>"` a UUID. A header without a value must be absent,
   * one with `<any>` present. CSV is compared exactly, with each line ended by CRLF.
   */
  readonly response: string;
  /** The body is compared with its white space, except for the indentation of its first line. */
  readonly isExact?: true;
  /** The next request, before the rows are restored: it shows the result of a write without a body. */
  readonly afterwards?: Pick<Exchange, "request" | "response">;
}

/** An HTTP message's parts. */
interface Message {
  readonly start: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const JSON_API = "application/vnd.api+json";

function parse(text: string): Message {
  const lines = text.trim().split("\n").map((line) => line.trimEnd());
  const empty = lines.indexOf("");
  const head = empty === -1 ? lines : lines.slice(0, empty);
  const headers = new Map(
    head.slice(1).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { start: head[0].trim(), headers, body: empty === -1 ? "" : lines.slice(empty + 1).join("\n").trim() };
}

/** The request of an exchange, aimed at a server. */
export function requestOf(
  { request }: Pick<Exchange, "request">,
  origin: string,
  more: Record<string, string> = {},
): Request {
  const { start, headers, body } = parse(request);
  const [method, path] = start.split(" ");
  const sent = new Headers(more);
  if (!headers.has("accept")) sent.set("accept", JSON_API);
  if (body !== "" && !headers.has("content-type")) sent.set("content-type", JSON_API);
  for (const [name, value] of headers) if (value !== "") sent.set(name, value);
  return new Request(origin + path, { method, headers: sent, body: body === "" ? undefined : body });
}

/** Whether an exchange may change rows. */
export function isWrite({ request }: Pick<Exchange, "request">): boolean {
  return /^\s*(POST|PATCH|DELETE|PUT)\s/.test(request);
}

/** The status that an exchange expects. */
export function expectedStatus({ response }: Exchange): number {
  return Number(parse(response).start.split(" ")[0]);
}

/** The differences between an answer and the expected one, one line each; empty if there are none. */
export async function differences(
  { response, isExact }: Pick<Exchange, "response" | "isExact">,
  answer: Response,
): Promise<readonly string[]> {
  const expected = parse(response);
  const body = await answer.text();
  const found: string[] = [];
  const status = Number(expected.start.split(" ")[0]);
  if (answer.status !== status) found.push(`status: ${answer.status}, expected ${status}`);
  for (const [name, value] of expected.headers) {
    const given = answer.headers.get(name) ?? "";
    const isRight = value === "<any>" ? given !== "" : given === value;
    if (!isRight) found.push(`${name}: "${given}", expected "${value}"`);
  }
  const isCsv = expected.headers.get("content-type")?.startsWith("text/csv") && expected.body !== "";
  if (isCsv ? body !== csvOf(response) : isExact ? body !== dedent(response) : !sameBody(body, expected.body)) {
    found.push(`body:\n${body}\nexpected:\n${squeeze(expected.body)}`);
  }
  return found;
}

/** The body of a message as it is indented below its first line. */
function dedent(message: string): string {
  const body = message.split(/\n[ \t]*\n/).slice(1).join("\n\n").trimEnd();
  return body.replaceAll(`\n${/^ */.exec(body)?.[0]}`, "\n").trimStart();
}

function csvOf(message: string): string {
  return `${dedent(message)}\n`.replaceAll("\n", "\r\n");
}

function sameBody(body: string, expected: string): boolean {
  if (expected === "") return body === "";
  if (!/<any>|<uuid>/.test(expected)) return squeeze(body) === squeeze(expected);
  const pattern = squeeze(expected)
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll('"<any>"', '(?:"(?:[^"\\\\]|\\\\.)*"|[-\\d.eE+]+|true|false|null|[\\[{].*?[\\]}])')
    .replaceAll("<uuid>", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  return new RegExp(`^${pattern}$`, "s").test(squeeze(body));
}

/** A JSON text without the white space between its tokens; any other text as it is. */
function squeeze(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text.trim();
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted) => quoted ?? "");
}
