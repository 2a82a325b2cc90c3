// Authors, articles and tags as json-api-nestjs serves them, by TypeORM over sql.js. POST /fill replaces the rows.
require("reflect-metadata");
const { NestFactory } = require("@nestjs/core");
const { Module } = require("@nestjs/common");
const { TypeOrmModule, getDataSourceToken } = require("@nestjs/typeorm");
const { JsonApiModule } = require("json-api-nestjs");
const { Column, Entity, JoinTable, ManyToMany, ManyToOne, OneToMany, PrimaryGeneratedColumn } = require("typeorm");

/** What a TypeScript decorator does to a member of a class, with the type that TypeScript would tell. */
function member(of, name, type, ...decorators) {
  Reflect.defineMetadata("design:type", type, of.prototype, name);
  for (const decorate of decorators) decorate(of.prototype, name);
}

class Authors {}
class Articles {}
class Tags {}
member(Authors, "id", Number, PrimaryGeneratedColumn());
member(Authors, "name", String, Column({ type: "varchar" }));
member(Authors, "articles", Array, OneToMany(() => Articles, (article) => article.author));
Entity("authors")(Authors);
member(Articles, "id", Number, PrimaryGeneratedColumn());
member(Articles, "title", String, Column({ type: "varchar" }));
member(Articles, "words", Number, Column({ type: "int", nullable: true }));
member(Articles, "author", Authors, ManyToOne(() => Authors, (author) => author.articles, { nullable: true }));
member(Articles, "tags", Array, ManyToMany(() => Tags, (tag) => tag.articles), JoinTable());
Entity("articles")(Articles);
member(Tags, "id", Number, PrimaryGeneratedColumn());
member(Tags, "label", String, Column({ type: "varchar" }));
member(Tags, "articles", Array, ManyToMany(() => Articles, (article) => article.tags));
Entity("tags")(Tags);

class App {}
const entities = [Authors, Articles, Tags];
Module({
  imports: [
    TypeOrmModule.forRoot({ type: "sqljs", entities, synchronize: true }),
    JsonApiModule.forRoot({ entities, options: { requiredSelectField: false } }),
  ],
})(App);

async function fill(source, { authors, articles, tags, tagged }) {
  for (const table of ["articles_tags_tags", "articles", "authors", "tags", "sqlite_sequence"]) {
    await source.query(`delete from ${table}`);
  }
  for (const { id, name } of authors) await source.query("insert into authors values (?, ?)", [id, name]);
  for (const { id, label } of tags) await source.query("insert into tags values (?, ?)", [id, label]);
  for (const { id, title, words, author } of articles) {
    await source.query("insert into articles values (?, ?, ?, ?)", [id, title, words, author]);
  }
  for (const { article, tag } of tagged) {
    await source.query("insert into articles_tags_tags values (?, ?)", [article, tag]);
  }
}

(async () => {
  const app = await NestFactory.create(App, { logger: ["error"] });
  app.useBodyParser("json", { type: ["application/json", "application/vnd.api+json"] });
  app.use("/fill", (request, response) => {
    fill(app.get(getDataSourceToken()), request.body).then(
      () => response.status(204).end(),
      (error) => response.status(500).end(String(error)),
    );
  });
  await app.init();
  await app.listen(Number(process.argv[2]), "127.0.0.1");
})();
