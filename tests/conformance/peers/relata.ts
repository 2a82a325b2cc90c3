/** Authors and articles as Relata serves them, with relationship links, in a new file. */
import Database from "libsql";
import { createService } from "../../../mod.ts";

const file = `${await Deno.makeTempDir({ prefix: "relata_conform_" })}/blog.db`;
const database = new Database(file);
database.exec(`
  create table authors (id integer primary key, name text not null);
  create table articles (
    id integer primary key,
    title text not null,
    words integer not null,
    author_id integer not null references authors (id)
  );
  insert into authors values (1, 'Ada');
  insert into articles values (1, 'Engines', 100, 1), (2, 'Looms', 101, 1);
`);
database.close();
const { fetch } = createService({
  database: `file:${file}`,
  withJsonApiVersion: true,
  relationshipLinks: true,
  pagination: true,
  resources: { authors: { hasMany: { articles: "articles" } }, articles: {} },
});
Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.args[0]), onListen: () => {} }, (request) => fetch(request));
