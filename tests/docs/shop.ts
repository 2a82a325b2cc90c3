import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";

/** The tables and rows of the shop in `docs/clients.md`. */
const SHOP = `
  create table places (room text not null, shelf integer not null, note text, primary key (room, shelf));
  create table tags (id integer primary key, name text not null unique);
  create table products (
    id integer primary key,
    name varchar(20) not null,
    price text not null,
    weight real,
    stock bigint not null default 0 check (stock >= 0),
    listed boolean not null default true,
    sizes json,
    photo blob,
    released date,
    updated_at datetime,
    label text as (name || ', ' || price),
    room text,
    shelf integer,
    foreign key (room, shelf) references places
  );
  create table product_tags (
    product_id integer not null references products,
    tag_id integer not null references tags,
    primary key (product_id, tag_id)
  );
  create table warranties (id integer primary key, years integer not null, product_id integer unique references products);
  create table vouchers (id text primary key not null, percent numeric not null);
  create table scanners (serial blob primary key not null, name text);
  insert into places values ('east', 1, null), ('a~b!', 2, 'upstairs');
  insert into tags values (1, 'wood'), (2, 'toy'), (3, 'gift');
  insert into products values
    (1, 'Train', '19.90', 0.35, 9007199254740993, true, '[1, 2.5]', x'00ff10', '2024-02-29', '2024-01-31 10:00:00.500',
      'east', 1),
    (2, 'Kite', '7.00', null, 0, false, null, null, null, null, null, null);
  insert into product_tags values (1, 1), (1, 2);
  insert into warranties values (1, 2, 1);
  insert into vouchers values ('6f9c2d4e-1b7a-4c3d-9e8f-0a1b2c3d4e5f', 12.5);
  insert into scanners values (x'00ff', 'Till');
  create trigger tags_stay before update on tags begin select raise(abort, 'A tag keeps its name.'); end;
`;

/** Serves the shop from a separate database file in a folder, unchanged or with `more` options. */
export function serveShop(folder: string, more: Partial<ServiceOptions> = {}): Service {
  const file = `${folder}/shop_${Object.keys(more).join("_")}.db`;
  const database = new DatabaseSync(file);
  database.exec(SHOP);
  database.close();
  return createService({
    database: `file:${file}`,
    inferHasMany: true,
    pagination: true,
    cacheControl: "public, max-age=60",
    onError: () => {},
    resources: {
      places: {},
      tags: {},
      products: { columns: { price: "DECIMAL" } },
      product_tags: {},
      // The relationship has an old name that clients still use.
      warranties: {
        belongsTo: { product: "products", article: { table: "products", foreignKey: "product_id" } },
        // If writes must name a version, nobody can update an unseen record.
        ...(more.etag === undefined ? { upsert: [["product_id"]] } : {}),
      },
      vouchers: {
        validate: { create: z.object({ percent: z.number().max(90, "No voucher is worth more than 90 percent.") }) },
      },
      scanners: { operations: ["list", "view"] },
      // A table that was dropped.
      coupons: {},
    },
    ...more,
  });
}

/** A service whose database does not answer. */
export function serveUnreachable(): Service {
  return createService({
    database: "http://127.0.0.1:1",
    onError: () => {},
    resources: { products: {} },
  });
}
