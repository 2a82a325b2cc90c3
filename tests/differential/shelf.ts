import fc from "fast-check";
import Database from "libsql";
import { createService, type Service } from "../../mod.ts";

/** The rows of both servers. */
export interface Rows {
  readonly authors: readonly { readonly id: number; readonly name: string }[];
  readonly articles: readonly {
    readonly id: number;
    readonly title: string;
    readonly words: number | null;
    readonly author: number | null;
  }[];
  readonly tags: readonly { readonly id: number; readonly label: string }[];
  readonly tagged: readonly { readonly article: number; readonly tag: number }[];
}

/** Rows with ties, nulls and relationships that are empty, for the requests that are not random. */
export const someRows: Rows = {
  authors: [{ id: 1, name: "Ada" }, { id: 2, name: "Bea" }, { id: 3, name: "" }],
  articles: [
    { id: 1, title: "Loom", words: 100, author: 1 },
    { id: 2, title: "Loom", words: null, author: 1 },
    { id: 3, title: "Engine", words: 7, author: 2 },
    { id: 4, title: "Ärger", words: 100, author: null },
  ],
  tags: [{ id: 1, label: "new" }, { id: 2, label: "a,b" }, { id: 3, label: "" }],
  tagged: [{ article: 3, tag: 1 }, { article: 1, tag: 1 }, { article: 1, tag: 2 }],
};

/** The numbers of random rows. */
export const COUNTS = { authors: 3, articles: 8, tags: 3 } as const;

const numbered = <Row>(count: number, row: fc.Arbitrary<Row>) =>
  fc.array(row, { minLength: count, maxLength: count }).map((rows) =>
    rows.map((one, index) => ({ id: index + 1, ...one }))
  );
const text = fc.constantFrom("", "Ada", "ada", "Loom", "Engine 2", "Engine 10", "é", "a,b");
const article = fc.record({
  title: text,
  words: fc.option(fc.constantFrom(0, 1, 2, 99, 100, 101), { nil: null }),
  author: fc.option(fc.integer({ min: 1, max: COUNTS.authors }), { nil: null }),
});
const pair = fc.record({
  article: fc.integer({ min: 1, max: COUNTS.articles }),
  tag: fc.integer({ min: 1, max: COUNTS.tags }),
});

/** Random rows of the same kind. */
export const randomRows: fc.Arbitrary<Rows> = fc.record({
  authors: numbered(COUNTS.authors, fc.record({ name: text })),
  articles: numbered(COUNTS.articles, article),
  tags: numbered(COUNTS.tags, fc.record({ label: text })),
  tagged: fc.uniqueArray(pair, { selector: ({ article, tag }) => `${article} ${tag}`, maxLength: 12 }),
});

/** Relata over a database file, which can be refilled. */
export interface Shelf {
  readonly service: Service;
  readonly fill: (rows: Rows) => void;
  readonly close: () => Promise<void>;
}

/** Opens a service of a new file in a folder. */
export function openShelf(folder: string): Shelf {
  const path = `${folder}/shelf.db`;
  const database = new Database(path);
  database.exec(`
    create table authors (id integer primary key, name text not null);
    create table tags (id integer primary key, label text not null);
    create table articles (
      id integer primary key,
      title text not null,
      words integer,
      author_id integer references authors (id)
    );
    create table articles_tags (
      article_id integer not null references articles (id) on delete cascade,
      tag_id integer not null references tags (id),
      primary key (article_id, tag_id)
    );
  `);
  const service = createService({
    database: `file:${path}`,
    relationshipLinks: true,
    filters: true,
    pagination: true,
    resources: {
      authors: { hasMany: { articles: "articles" } },
      articles: { belongsToMany: { tags: "articles_tags" } },
      tags: { belongsToMany: { articles: "articles_tags" } },
    },
  });
  const fill = ({ authors, articles, tags, tagged }: Rows) => {
    database.exec("delete from articles_tags; delete from articles; delete from authors; delete from tags");
    insert("authors", authors.map(({ id, name }) => [id, name]));
    insert("tags", tags.map(({ id, label }) => [id, label]));
    insert("articles", articles.map(({ id, title, words, author }) => [id, title, words, author]));
    insert("articles_tags", tagged.map(({ article, tag }) => [article, tag]));
  };
  const insert = (table: string, rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) database.prepare(`insert into ${table} values (${row.map(() => "?")})`).run(...row);
  };
  const close = async () => {
    await service.close();
    database.close();
  };
  return { service, fill, close };
}
