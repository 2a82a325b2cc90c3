// The atlas as json-api-nestjs serves it, by TypeORM over better-sqlite3: node json_api_nestjs.cjs FILE PORT
require("reflect-metadata");
const { NestFactory } = require("@nestjs/core");
const { Module } = require("@nestjs/common");
const { TypeOrmModule } = require("@nestjs/typeorm");
const { JsonApiModule } = require("json-api-nestjs");
const { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn } = require("typeorm");

/** What a TypeScript decorator does to a member of a class, with the type that TypeScript would tell. */
function member(of, name, type, ...decorators) {
  Reflect.defineMetadata("design:type", type, of.prototype, name);
  for (const decorate of decorators) decorate(of.prototype, name);
}

const TYPES = { varchar: String, double: Number, int: Number, datetime: Date };

/** An entity with its key and columns; the name of a column is that of its member. */
function entity(table, of, columns) {
  member(of, "id", Number, PrimaryGeneratedColumn());
  for (const [name, type] of Object.entries(columns)) {
    member(of, name, TYPES[type], Column({ type, nullable: true }));
  }
  Entity(table)(of);
}

/** A to-one with the to-many that leads back. */
function relationship(of, name, column, to, back) {
  const [many, one] = [ManyToOne(() => to, (row) => row[back]), OneToMany(() => of, (row) => row[name])];
  member(of, name, to, many, JoinColumn({ name: column }));
  member(to, back, Array, one);
}

class Currencies {}
class NationalCapitals {}
class Languages {}
class Countries {}
class Cultures {}
const ENTITIES = [Currencies, NationalCapitals, Languages, Countries, Cultures];

entity("currencies", Currencies, { code: "varchar", name: "varchar" });
entity("national_capitals", NationalCapitals, { name: "varchar" });
entity("languages", Languages, { code: "varchar", name: "varchar" });
entity("cultures", Cultures, { code: "varchar", name: "varchar" });
entity("countries", Countries, {
  code: "varchar",
  name: "varchar",
  native: "varchar",
  phone: "varchar",
  area: "double",
  population: "int",
  created_at: "datetime",
  updated_at: "datetime",
});
relationship(Countries, "currency", "currency_id", Currencies, "countries");
relationship(Countries, "nationalCapital", "national_capital_id", NationalCapitals, "countries");
relationship(Cultures, "country", "country_id", Countries, "cultures");
relationship(Cultures, "language", "language_id", Languages, "cultures");

const [file, port] = process.argv.slice(2);

class App {}
Module({
  imports: [
    TypeOrmModule.forRoot({
      type: "better-sqlite3",
      database: file,
      entities: ENTITIES,
      prepareDatabase: (database) => {
        database.pragma("journal_mode = wal");
        database.pragma("synchronous = normal");
      },
    }),
    JsonApiModule.forRoot({ entities: ENTITIES, options: { requiredSelectField: false } }),
  ],
})(App);

(async () => {
  const app = await NestFactory.create(App, { logger: ["error"] });
  app.useBodyParser("json", { type: ["application/json", "application/vnd.api+json"] });
  await app.listen(Number(port), "127.0.0.1");
})();
