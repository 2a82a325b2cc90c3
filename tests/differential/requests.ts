import fc from "fast-check";
import { COUNTS } from "./shelf.ts";

/** A request to both servers. */
export interface Asked {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

const JSON_API = "application/vnd.api+json";
const READ = { accept: JSON_API };
const WRITE = { accept: JSON_API, "content-type": JSON_API };

const get = (path: string, headers: Asked["headers"] = READ): Asked => ({ method: "GET", path, headers });

function write(method: Asked["method"], path: string, data: unknown, headers = WRITE): Asked {
  return { method, path, headers, body: JSON.stringify({ data }) };
}

const remove = (path: string): Asked => ({ method: "DELETE", path, headers: READ });

const author = (id: number | string) => ({ type: "authors", id: String(id) });
const tag = (id: number | string) => ({ type: "tags", id: String(id) });
const article = (attributes: object, rest: object = {}) => ({ type: "articles", attributes, ...rest });

/** Requests whose answers JSON:API states explicitly, including requests that must be refused. */
export const chosen: readonly Asked[] = [
  get("/articles"),
  get("/authors"),
  get("/articles/1"),
  get("/articles/99"),
  get("/nothings"),
  get("/articles/1?include=author"),
  get("/articles/1?include=author,tags"),
  get("/articles?include=tags"),
  get("/authors/1?include=articles"),
  get("/authors/1?include=articles.tags"),
  get("/articles?include=nothing"),
  get("/articles?sort=title"),
  get("/articles?sort=words,-title"),
  get("/articles?sort=nothing"),
  get("/articles?fields[articles]=title"),
  get("/articles?fields[articles]=title&include=author&fields[authors]=name"),
  get("/articles?fields[articles]=nothing"),
  get("/articles?page[size]=3&page[number]=2"),
  get("/articles?page[size]=3&page[number]=99"),
  get("/articles?filter[words][gt]=50"),
  get("/articles?filter[words][ne]=7"),
  get("/articles?nothing=1"),
  get("/articles/1/relationships/author"),
  get("/articles/1/relationships/tags"),
  get("/tags/1/relationships/articles"),
  get("/articles/99/relationships/tags"),
  get("/articles/1/relationships/nothing"),
  get("/articles/1/author"),
  get("/articles", { accept: `${JSON_API}; charset=utf-8` }),
  write("POST", "/articles", article({ title: "New", words: 3 })),
  write("POST", "/articles", article({ title: "New" }, { relationships: { author: { data: author(1) } } })),
  write("POST", "/articles", article({ title: "New" }, { relationships: { author: { data: author(99) } } })),
  write("POST", "/articles", article({ title: "New" }, { relationships: { author: { data: tag(1) } } })),
  write("POST", "/articles", article({ title: "New" }, { id: "50" })),
  write("POST", "/articles", article({ title: 5 })),
  write("POST", "/articles", { type: "authors", attributes: { name: "New" } }),
  write("POST", "/articles", { attributes: { title: "New" } }),
  write("POST", "/articles", article({ title: "New" }), { accept: JSON_API, "content-type": `${JSON_API}; a=b` }),
  { method: "POST", path: "/articles", headers: WRITE, body: '{"data":' },
  write("PATCH", "/articles/1", article({ title: "Changed" }, { id: "1" })),
  write("PATCH", "/articles/1", article({}, { id: "1", relationships: { tags: { data: [tag(2)] } } })),
  write("PATCH", "/articles/1", article({}, { id: "1", relationships: { tags: { data: [tag(99)] } } })),
  write("PATCH", "/articles/1", article({ title: "Changed" }, { id: "2" })),
  write("PATCH", "/articles/99", article({ title: "Changed" }, { id: "99" })),
  write("PATCH", "/articles/1/relationships/author", author(2)),
  write("PATCH", "/articles/1/relationships/author", null),
  write("PATCH", "/articles/1/relationships/author", tag(1)),
  write("PATCH", "/articles/1/relationships/tags", [tag(1), tag(3)]),
  write("PATCH", "/articles/1/relationships/tags", []),
  write("POST", "/articles/1/relationships/tags", [tag(1), tag(2), tag(3)]),
  write("POST", "/articles/1/relationships/tags", [tag(3)]),
  write("POST", "/articles/1/relationships/tags", [tag(99)]),
  write("DELETE", "/articles/1/relationships/tags", [tag(1), tag(2), tag(3)]),
  write("DELETE", "/articles/1/relationships/tags", [tag(99)]),
  remove("/articles/1"),
  remove("/articles/99"),
];

const ATTRIBUTES = { authors: ["name"], articles: ["title", "words"], tags: ["label"] } as const;
const RELATED = { authors: ["articles"], articles: ["author", "tags"], tags: ["articles"] } as const;
const types = ["authors", "articles", "tags"] as const;
const idOf = (type: keyof typeof COUNTS) => fc.integer({ min: 1, max: COUNTS[type] + 1 });

const parameter = (name: string, values: readonly string[]) => values.length === 0 ? [] : [`${name}=${values}`];

const sortTerms = (type: keyof typeof COUNTS) =>
  fc.uniqueArray(fc.constantFrom(...ATTRIBUTES[type]), { maxLength: 2 })
    .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))));

const wordFilter = fc.tuple(
  fc.constantFrom("eq", "gt", "gte", "lt", "lte"),
  fc.constantFrom(0, 2, 50, 100),
).map(([operator, value]) => `filter[words][${operator}]=${value}`);

const listOf = (type: keyof typeof COUNTS) =>
  fc.record({
    include: fc.subarray([...RELATED[type]]),
    sort: sortTerms(type),
    page: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    filter: type === "articles" ? fc.option(wordFilter, { nil: undefined }) : fc.constant(undefined),
  }).map(({ include, sort, page, filter }) => {
    const query = [
      ...parameter("include", include),
      ...parameter("sort", sort),
      // It sorts several fields in its own order, and then has other pages.
      ...(page === undefined || sort.length > 1 ? [] : [`page[size]=${page}`, "page[number]=1"]),
      ...(filter === undefined ? [] : [filter]),
    ];
    return get(`/${type}?${query.join("&")}`);
  });

const viewOf = (type: keyof typeof COUNTS) =>
  fc.tuple(idOf(type), fc.subarray([...RELATED[type]])).map(([id, include]) =>
    get(`/${type}/${id}?${parameter("include", include)}`)
  );

const linkageOf = (type: keyof typeof COUNTS) =>
  fc.tuple(idOf(type), fc.constantFrom(...RELATED[type])).map(([id, name]) =>
    get(`/${type}/${id}/relationships/${name}`)
  );

/** Random reads of lists, resources and linkage. */
export const randomRead: fc.Arbitrary<Asked> = fc.constantFrom(...types).chain((type) =>
  fc.oneof({ weight: 3, arbitrary: listOf(type) }, viewOf(type), linkageOf(type))
);

const fields = fc.record({
  title: fc.constantFrom("", "Loom", "neu"),
  words: fc.integer({ min: 0, max: 101 }),
}, { requiredKeys: ["title"] });
const someTags = fc.uniqueArray(idOf("tags"), { maxLength: 3 }).map((ids) => ids.map(tag));
const someAuthor = fc.option(idOf("authors").map(author), { nil: null });

/** Random writes of articles and of their relationships. */
export const randomWrite: fc.Arbitrary<Asked> = fc.oneof(
  fc.tuple(fields, someAuthor).map(([attributes, data]) =>
    write("POST", "/articles", article(attributes, data === null ? {} : { relationships: { author: { data } } }))
  ),
  fc.tuple(idOf("articles"), fields, someTags).map(([id, attributes, data]) =>
    write("PATCH", `/articles/${id}`, article(attributes, { id: String(id), relationships: { tags: { data } } }))
  ),
  fc.tuple(idOf("articles"), someAuthor).map(([id, data]) =>
    write("PATCH", `/articles/${id}/relationships/author`, data)
  ),
  fc.tuple(fc.constantFrom("PATCH", "POST", "DELETE"), idOf("articles"), someTags).map(([method, id, data]) =>
    // It refuses to add or remove nothing.
    write(data.length === 0 ? "PATCH" : method, `/articles/${id}/relationships/tags`, data)
  ),
  idOf("articles").map((id) => remove(`/articles/${id}`)),
);
