import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import type { ServiceOptions, WriteSubject } from "../../../mod.ts";
import { joined } from "../values/id_texts.ts";
import type { Engine } from "../engines/engines.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** A log that hooks add lines to, each with the key of the row that is written. */
export interface AddedLog {
  /** The lines since the last call: `boxes create b0000000-…`. */
  newLines(): Promise<readonly string[]>;
  close(): void;
}

const PARTS = ["part0", "part1", "part2"];

/** Makes the log in the database of an engine. */
export async function openLog({ database: url }: Pick<Engine, "database">): Promise<AddedLog> {
  const client = createClient({ url });
  await client.execute(
    "create table if not exists log (id integer primary key, tbl text, operation text, part0, part1, part2)",
  );
  let last = 0;
  return {
    async newLines() {
      const { rows } = await client.execute({ sql: "select * from log where id > ? order by id", args: [last] });
      last = Number(rows.at(-1)?.id ?? last);
      return (rows as unknown as LogRow[]).map(({ tbl, operation, ...parts }) => {
        const key = MODEL_TABLES[tbl].key.map((_, index) => String(parts[PARTS[index]]));
        return `${tbl} ${operation} ${joined(key)}`;
      });
    },
    close: () => void client.close(),
  };
}

interface LogRow {
  readonly id: number;
  readonly tbl: TableName;
  readonly operation: string;
  readonly [part: string]: unknown;
}

/** Resources whose hooks add a line to the log. */
export function withLog(resources: ServiceOptions["resources"]): ServiceOptions["resources"] {
  return Object.fromEntries(
    Object.entries(resources).map(([table, options]) => {
      const add = ({ also, db, key, operation }: WriteSubject) => {
        const parts = MODEL_TABLES[table as TableName].key.map(({ column }, index) => [PARTS[index], key[column]]);
        also(db.insertInto("log").values({ tbl: table, operation, ...Object.fromEntries(parts) }));
      };
      return [table, { ...options, hooks: { beforeSave: add, beforeDelete: add } }];
    }),
  );
}

/** A write that is stored has added its line, and no other has. */
export function mustBeLogged(lines: readonly string[], table: TableName, status: number, id: string): void {
  const keys = lines.map((line) => line.replace(/ \w+ /, " "));
  assert.deepEqual(keys, status < 300 ? [`${table} ${id}`] : []);
}
