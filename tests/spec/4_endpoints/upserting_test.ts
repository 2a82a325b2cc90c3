import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { createService, ForbiddenError, type RequestEvent, type ServiceOptions } from "../../../mod.ts";
import { type Engine, openEngines } from "../../helpers/engines/engines.ts";
import { storehouse } from "../../helpers/fixtures/storehouse.ts";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

function post(type: string, attributes: object, by = "code"): Request {
  const body = JSON.stringify({ data: { type, attributes } });
  return new Request(`http://127.0.0.1/${type}?upsert-by=${by}`, { method: "POST", headers: JSON_API, body });
}

async function withEngine(name: string, run: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await openEngines[name]();
  try {
    await engine.fill(storehouse);
    await run(engine);
  } finally {
    await engine.close();
  }
}

const serve = (engine: Engine, resources: object, more: object = {}) =>
  createService({ database: engine.source, resources, onError: () => {}, ...more } as ServiceOptions);

for (const name of Object.keys(openEngines)) {
  Deno.test(`fifty concurrent upserts of one code leave one row, ${name}`, () =>
    withEngine(name, async (engine) => {
      const service = serve(engine, { products: { upsert: [["code"]] } });
      const names = Array.from({ length: 50 }, (_, index) => `name ${index}`);
      const answers = await Promise.all(names.map((name) => service.fetch(post("products", { code: "RACE", name }))));
      const statuses = answers.map(({ status }) => status);
      deepEqual(statuses.toSorted().slice(-1), [201], statuses.join(" "));
      equal(statuses.filter((status) => status === 200).length, 49, statuses.join(" "));
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      deepEqual([...new Set(bodies.map(({ data }) => data.id))], ["3"]);
      equal((await engine.dump()).split('"RACE"').length, 2);
      await service.close();
    }));

  Deno.test(`a race that turns a create into an update runs the hooks again, and drops what the first attempt added, ${name}`, () =>
    withEngine(name, async (engine) => {
      const other = serve(engine, { products: {} });
      const told: string[] = [];
      const service = serve(engine, {
        events: {},
        products: {
          upsert: [["code"]],
          hooks: {
            async beforeSave(
              { operation, id, also, db }: Parameters<NonNullable<import("../../../mod.ts").Hooks["beforeSave"]>>[0],
            ) {
              told.push(`${operation} ${id}`);
              also(db.insertInto("events").values({ text: operation }));
              // Between the look-up and the write another one creates the row.
              if (told.length === 1) {
                equal((await other.fetch(withoutBy(post("products", { code: "RACE" })))).status, 201);
              }
            },
          },
        },
      });
      const answer = await service.fetch(post("products", { code: "RACE", name: "mine" }));
      equal(answer.status, 200, await answer.clone().text());
      equal((await answer.json()).data.attributes.name, "mine");
      deepEqual(told, ["create undefined", "update 3"]);
      const events = await service.fetch(new Request("http://127.0.0.1/events", { headers: JSON_API }));
      deepEqual((await events.json()).data.map((one: { attributes: { text: string } }) => one.attributes.text), [
        "update",
      ]);
      await service.close();
      await other.close();
    }));

  Deno.test(`a race that turns an update into a create, ${name}`, () =>
    withEngine(name, async (engine) => {
      const other = serve(engine, { products: {}, stocks: {}, links: {} });
      const told: string[] = [];
      const service = serve(engine, {
        products: {
          upsert: [["code"]],
          hooks: {
            async beforeSave({ operation }: { operation: string }) {
              told.push(operation);
              const url = "http://127.0.0.1/products/2";
              if (told.length === 1) {
                equal((await other.fetch(new Request(url, { method: "DELETE", headers: JSON_API }))).status, 204);
              }
            },
          },
        },
      });
      const answer = await service.fetch(post("products", { code: "NUT", name: "again" }));
      deepEqual([answer.status, told], [201, ["update", "create"]]);
      await answer.body?.cancel();
      await service.close();
      await other.close();
    }));

  Deno.test(`a row whose code another writer changes meanwhile is not changed, ${name}`, () =>
    withEngine(name, async (engine) => {
      const other = serve(engine, { products: {} });
      let isFirst = true;
      const service = serve(engine, {
        products: {
          upsert: [["code"]],
          hooks: {
            async beforeSave() {
              if (!isFirst) return;
              isFirst = false;
              const body = JSON.stringify({ data: { type: "products", id: "2", attributes: { code: "OTHER" } } });
              const url = "http://127.0.0.1/products/2";
              equal((await other.fetch(new Request(url, { method: "PATCH", headers: JSON_API, body }))).status, 200);
            },
          },
        },
      });
      const answer = await service.fetch(post("products", { code: "NUT", name: "new" }));
      deepEqual([answer.status, (await answer.json()).data.id], [201, "3"]);
      await service.close();
      await other.close();
    }));

  Deno.test(`an error that does not come from the database is reported at once, whatever another writer has done, ${name}`, () =>
    withEngine(name, async (engine) => {
      const other = serve(engine, { products: {} });
      const told: string[] = [];
      const looked: number[] = [];
      const service = serve(engine, {
        products: {
          upsert: [["code"]],
          hooks: {
            beforeSave({ operation }: { operation: string }) {
              told.push(operation);
            },
            async beforeFind() {
              equal((await other.fetch(withoutBy(post("products", { code: "RACE" })))).status, 201);
              throw new ForbiddenError("Not today.");
            },
          },
        },
      }, { onRequest: ({ queries }: RequestEvent) => looked.push(queries.length) });
      const answer = await service.fetch(post("products", { code: "RACE", name: "mine" }));
      deepEqual([answer.status, told], [403, ["create"]]);
      await answer.body?.cancel();
      deepEqual(looked, [1]);
      await service.close();
      await other.close();
    }));
}

function withoutBy(request: Request): Request {
  return new Request(request.url.replace(/\?.*/, ""), request);
}

Deno.test("check reports columns by which upsert cannot find a single row", () =>
  withEngine("embedded", async (engine) => {
    const service = createService({ ...storehouse.services.mistaken, database: engine.source } as ServiceOptions);
    const held = "but no UNIQUE constraint or index is over just";
    await rejects(service.check(), (error: Error) => {
      deepEqual(error.message.split("\n"), [
        'Cannot map "products": upsert names "cod", which is neither a column nor a to-one relationship. Did you mean "code"?',
        `Cannot map "products": upsert names name, ${held} this column of all rows. Make one in the database, or leave it out.`,
        `Cannot map "products": upsert names shop_id, ${held} this column of all rows. Make one in the database, or leave it out.`,
        `Cannot map "products": upsert names code and ean, ${held} these columns of all rows. Make one in the database, or leave it out.`,
        `Cannot map "parcels": upsert names batch, ${held} this column of all rows. Make one in the database, or leave it out.`,
        `Cannot map "tags": upsert names name, ${held} this column of all rows. Make one in the database, or leave it out.`,
      ]);
      return true;
    });
    await service.close();
  }));

Deno.test("a caller is told of the entries whose columns it may read, and of none if there is none", () =>
  withEngine("embedded", async (engine) => {
    const read = (context: unknown) => context === "staff";
    const options = {
      products: { upsert: [["code"], ["shop", "place"]], columns: { code: { read } } },
      stocks: { upsert: [["product", "shop"]], columns: { product_id: { read } } },
      shops: {},
    };
    const service = serve(engine, options, {
      context: (request: Request) => request.headers.get("x-role"),
    });
    const detail = async (request: Request, role: string) => {
      request.headers.set("x-role", role);
      const { errors: [{ detail }] } = await (await service.fetch(request)).json();
      return detail;
    };
    const stock = () => post("stocks", { count: 1 }, "product,shop");
    const product = () => post("products", { name: "nut" }, "name");
    equal(
      await detail(product(), "staff"),
      'Cannot find the row of "products" to update by "name": it takes code or place,shop.',
    );
    equal(
      await detail(product(), "guest"),
      'Cannot find the row of "products" to update by "name": it takes place,shop.',
    );
    equal(
      await detail(stock(), "guest"),
      'Cannot read the parameter "upsert-by": "stocks" has no such parameter.',
    );
    await service.close();
  }));

Deno.test("a unique index with another collation than its column refuses what the look-up does not find", () =>
  withEngine("embedded", async (engine) => {
    const tables = [
      "create table words (id integer primary key, text text)",
      "create unique index words_text on words (text collate nocase)",
    ];
    await engine.fill({ name: "words", tables, rows: ["insert into words values (1, 'Tea')"], services: {} });
    const service = serve(engine, { words: { upsert: [["text"]] } });
    const answer = await service.fetch(post("words", { text: "TEA" }, "text"));
    equal(answer.status, 409);
    match(await answer.text(), /another one has the same/);
    await service.close();
  }));
