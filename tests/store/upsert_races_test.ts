import { deepEqual } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../mod.ts";

const JSON_API = "application/vnd.api+json";

/** What another writer does before the write of an upsert, and undoes before the service looks at the row again. */
interface Race {
  readonly title: string;
  readonly rows: string;
  readonly before: string;
  readonly after: string;
  readonly answer: readonly [status: number, id: string];
}

const races: readonly Race[] = [
  {
    title: "a row that another writer changes and changes back",
    rows: "insert into products values (1, 'nut', null, 1)",
    before: "update products set code = 'NUT'",
    after: "update products set code = 'nut'",
    answer: [200, "1"],
  },
  {
    title: "a row that another writer deletes and stores again",
    rows: "insert into products values (1, 'nut', null, 1)",
    before: "delete from products",
    after: "insert into products values (1, 'nut', null, 1)",
    answer: [200, "1"],
  },
  {
    title: "a row that another writer hides from the caller and shows again",
    rows: "insert into products values (1, 'nut', null, 1)",
    before: "update products set tenant = 2",
    after: "update products set tenant = 1",
    answer: [200, "1"],
  },
  {
    title: "a row that another writer stores and deletes",
    rows: "insert into products values (1, 'oak', null, 1)",
    before: "insert into products values (7, 'nut', null, 1)",
    after: "delete from products where id = 7",
    answer: [201, "2"],
  },
];

for (const { title, rows, before, after, answer } of races) {
  Deno.test(`an upsert is tried again: ${title}`, async () => {
    const client = createClient({ url: ":memory:" });
    await client.executeMultiple(`
      create table products (id integer primary key, code text unique collate nocase, name text, tenant integer);
      ${rows};
    `);
    let isFirst = true;
    const batch: typeof client.batch = async (...args) => {
      if (!isFirst) return await client.batch(...args);
      isFirst = false;
      await client.execute(before);
      try {
        return await client.batch(...args);
      } finally {
        await client.execute(after);
      }
    };
    const service = createService({
      database: new Proxy(client, {
        get: (target, name) => {
          if (name === "batch") return batch;
          const member = Reflect.get(target, name);
          return typeof member === "function" ? member.bind(target) : member;
        },
      }),
      resources: { products: { upsert: [["code"]], scope: (eb) => eb("tenant", "=", 1) } },
    });
    const response = await service.fetch(
      new Request("http://127.0.0.1/products?upsert-by=code", {
        method: "POST",
        headers: { accept: JSON_API, "content-type": JSON_API },
        body: JSON.stringify({ data: { type: "products", attributes: { code: "Nut", name: "new" } } }),
      }),
    );
    const { data, errors } = await response.json();
    deepEqual([response.status, data?.id ?? errors[0].detail, data?.attributes.name], [...answer, "new"]);
    await service.close();
    client.close();
  });
}
