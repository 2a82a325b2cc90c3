import { BOOKS, COINS, OWNERS } from "./traffic_fixture.ts";

/** A request as it is sent. */
export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

const JSON_API = "application/vnd.api+json";
const READ = { accept: JSON_API };
const WRITE = { accept: JSON_API, "content-type": JSON_API };

const get = (path: string, headers: Sending["headers"] = READ): Sending => ({ method: "GET", path, headers });
const write = (method: string, path: string, data: unknown): Sending => ({
  method,
  path,
  headers: WRITE,
  body: JSON.stringify({ data }),
});

/** Ordinary requests of clients; the number makes each different, sometimes with another shape. */
export function ordinary(client: number, number: number): Sending {
  const id = String(number % OWNERS + 1);
  const size = number % (BOOKS + 1);
  const books = Array.from({ length: size }, (_, index) => ({ type: "books", id: `${Number(id) + OWNERS * index}` }));
  const requests: readonly (() => Sending)[] = [
    () => get(`/shelves/${id}?include=books`),
    () => get(`/books?filter[shelf]=${id}&sort=-id&page[size]=${number % 50 + 1}`),
    () => write("POST", "/notes", { type: "notes", attributes: { text: `note ${number} of ${client}` } }),
    () => get(`/notes?filter=${number % 100}&fields[notes]=text`),
    () => get("/coins?include=box", { accept: "text/html" }),
    () =>
      write("PATCH", `/shelves/${id}`, {
        type: "shelves",
        id,
        attributes: { size },
        relationships: { books: { data: books } },
      }),
    () => ({ method: "DELETE", path: `/notes/${number}`, headers: READ }),
    () => get(`/coins/${number % COINS + 1}/relationships/box`),
    () => get(`/boxes?include=coins&filter[or][a][id]=${id}&filter[or][b][id][gt]=${number % 7}`),
    () => get("/openapi.json"),
    () => get("/health"),
  ];
  return requests[(client + number) % requests.length]();
}

/** Invalid and hostile requests. */
export function hostile(number: number): Sending {
  const deep = "[".repeat(2_000) + "]".repeat(2_000);
  const requests: readonly (() => Sending)[] = [
    () => get(`/shelves?sort=${"size,".repeat(500)}size`),
    () => get(`/shelves?include=${"books.shelf.".repeat(20)}books`),
    () => get(`/notes?${`filter[text][contains]=${number}&`.repeat(100)}`),
    () => get(`/${"%2e%2e%2f".repeat(50)}etc/passwd`),
    () => get("/notes/%00"),
    () => get(`/notes?filter=%' or 1=1 --${number}`.replaceAll(" ", "%20")),
    () => get(`/notes?x${number}=1`),
    () => get(`/notes?sort=${"x".repeat(17_000)}`),
    () => get("/notes", { accept: `${JSON_API}, text/${"x".repeat(9_000)}` }),
    () => ({ method: "POST", path: "/notes", headers: WRITE, body: deep }),
    () => ({ method: "POST", path: "/notes", headers: WRITE, body: '{"data":' }),
    () => write("POST", "/notes", { type: "notes", attributes: { [`a${number}`]: 1, text: {} } }),
    () => write("PATCH", "/shelves/1", { type: "shelves", id: "1", relationships: { books: { data: [{}] } } }),
    () => ({ method: "PUT", path: `/nowhere/${number}`, headers: WRITE, body: "x".repeat(100_000) }),
  ];
  return requests[(number >> 2) % requests.length]();
}
