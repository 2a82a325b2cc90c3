import { MEDIA_TYPE, ORIGIN } from "../json_api.ts";

/** A table that a service exposes. */
export interface OpenTable {
  /** `/albums` */
  readonly path: string;
  readonly type: string;
  /** Its attributes, as the wire has them. */
  readonly attributes: readonly string[];
  readonly relationships: readonly string[];
  /** Its columns, hidden ones not among them. */
  readonly columns: readonly string[];
}

/** A request that a curious client sends, and the status that it must get. */
export interface Question {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: string;
  readonly expected: number;
}

/** Tests whether a table is known, by its path. */
export function questionsOfPath(name: string): readonly Question[] {
  const encoded = encodeURIComponent(name);
  const document = JSON.stringify({ data: { type: name, id: "1" } });
  return [
    get(`/${encoded}`, 404),
    get(`/${encoded}/1`, 404),
    get(`/${encoded}?include=${encoded}`, 404),
    { method: "POST", path: `/${encoded}`, body: JSON.stringify({ data: { type: name } }), expected: 404 },
    { method: "PATCH", path: `/${encoded}/1`, body: document, expected: 404 },
    { method: "DELETE", path: `/${encoded}/1`, expected: 404 },
  ];
}

/** Tests whether an open table leads to a hidden one. */
export function questionsOfTable(name: string, { path, type }: OpenTable): readonly Question[] {
  const encoded = encodeURIComponent(name);
  const relationships = { [name]: { data: { type: name, id: "1" } } };
  return [
    get(`${path}/1/${encoded}`, 404),
    get(`${path}/1/relationships/${encoded}`, 404),
    get(`${path}?include=${encoded}`, 400),
    get(`${path}?sort=${encoded}.id`, 400),
    get(`${path}?fields[${encoded}]=id`, 400),
    get(`${path}?filter[${encoded}]=1`, 400),
    { method: "POST", path, body: JSON.stringify({ data: { type, relationships } }), expected: 422 },
  ];
}

/** Tests whether an open table has a hidden column. */
export function questionsOfColumn(name: string, { path, type }: OpenTable): readonly Question[] {
  const encoded = encodeURIComponent(name);
  return [
    get(`${path}?sort=${encoded}`, 400),
    get(`${path}?sort=-${encoded}`, 400),
    get(`${path}?fields[${type}]=${encoded}`, 400),
    get(`${path}?filter[${encoded}]=1`, 400),
    get(`${path}?${encoded}=1`, 400),
    get(`${path}?include=${encoded}`, 400),
    { method: "POST", path, body: JSON.stringify({ data: { type, attributes: { [name]: "1" } } }), expected: 422 },
  ];
}

/** Sends ordinary requests, also for records with these ids, and ordinary mistakes. */
export function plainQuestions(
  { path, type, attributes, relationships }: OpenTable,
  ids: readonly string[],
): readonly Question[] {
  return [
    get(path, 200),
    ...ids.map((id) => get(`${path}/${encodeURIComponent(id)}`, 200)),
    ...relationships.map((name) => get(`${path}?include=${encodeURIComponent(name)}`, 200)),
    ...attributes.map((name) => get(`${path}?fields[${type}]=${encodeURIComponent(name)}`, 200)),
    get(`${path}/no-such-id`, 404),
    get(`${path}?include=no-such-name`, 400),
    get(`${path}?sort=no-such-name`, 400),
    get(`${path}?no-such-name=1`, 400),
    { method: "POST", path, body: "{}", expected: 422 },
    {
      method: "POST",
      path,
      body: JSON.stringify({ data: { type, attributes: { "no-such-name": 1 } } }),
      expected: 422,
    },
  ];
}

/** The request of a question. */
export function requestOf({ method, path, body }: Question): Request {
  const headers = { accept: MEDIA_TYPE, ...(body === undefined ? {} : { "content-type": MEDIA_TYPE }) };
  return new Request(new URL(path, ORIGIN), { method, headers, body });
}

function get(path: string, expected: number): Question {
  return { method: "GET", path, expected };
}
