// Authors and articles as json-api-nestjs serves them, by TypeORM over sql.js.
require("reflect-metadata");
const { NestFactory } = require("@nestjs/core");
const { Module } = require("@nestjs/common");
const { TypeOrmModule, getDataSourceToken } = require("@nestjs/typeorm");
const { JsonApiModule } = require("json-api-nestjs");
const { Column, Entity, ManyToOne, OneToMany, PrimaryGeneratedColumn } = require("typeorm");

/** What a TypeScript decorator does to a member of a class, with the type that TypeScript would tell. */
function member(of, name, type, ...decorators) {
  Reflect.defineMetadata("design:type", type, of.prototype, name);
  for (const decorate of decorators) decorate(of.prototype, name);
}

class Authors {}
class Articles {}
member(Authors, "id", Number, PrimaryGeneratedColumn());
member(Authors, "name", String, Column({ type: "varchar" }));
member(Authors, "articles", Array, OneToMany(() => Articles, (article) => article.author));
Entity("authors")(Authors);
member(Articles, "id", Number, PrimaryGeneratedColumn());
member(Articles, "title", String, Column({ type: "varchar" }));
member(Articles, "words", Number, Column({ type: "int" }));
member(Articles, "author", Authors, ManyToOne(() => Authors, (author) => author.articles));
Entity("articles")(Articles);

class App {}
Module({
  imports: [
    TypeOrmModule.forRoot({ type: "sqljs", entities: [Authors, Articles], synchronize: true }),
    JsonApiModule.forRoot({ entities: [Authors, Articles], options: { requiredSelectField: false } }),
  ],
})(App);

(async () => {
  const app = await NestFactory.create(App, { logger: ["error"] });
  app.useBodyParser("json", { type: ["application/json", "application/vnd.api+json"] });
  await app.init();
  const source = app.get(getDataSourceToken());
  await source.query("insert into authors (id, name) values (1, 'Ada')");
  await source.query("insert into articles (title, words, authorId) values ('Engines', 100, 1), ('Looms', 101, 1)");
  await app.listen(Number(process.argv[2]), "127.0.0.1");
})();
