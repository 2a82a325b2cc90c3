import { then } from "../drivers/patience.ts";
import { withoutAtMembers } from "../input/checked_document.ts";
import { lidKey, mapIdentifiers, type Operation, type OperationRef } from "../input/operation.ts";
import type { JointWrite } from "../store/joint_write.ts";
import type { JsonObject, SqlValue } from "../types/json.ts";
import type { Model, Resource } from "../types/model.ts";
import { idPart } from "../values/ids.ts";
import { integerOf } from "../values/kind.ts";
import type { Part } from "./exchange.ts";
import { isTaken, usable } from "./new_keys.ts";

/** The table of a type in any of its spellings; `undefined` if no resource that can be served has the type. */
export function tableOf(type: string, model: Model): string | undefined {
  try {
    return model.byType(type)?.table;
  } catch {
    return undefined;
  }
}

/**
 * The records that the operations of one request name by a `lid`. All operations are one batch, so a row that a later
 * operation names gets its key before it is stored: the key that the database would make.
 */
export class Lids {
  readonly #operations: readonly Operation[];
  readonly #model: Model;
  /** The writes of the operations that are planned so far. */
  readonly #planned: JointWrite;
  /** The ids of the records that operations create, by lid. */
  readonly #ids = new Map<string, string>();
  /** The lids by which operations name records, and the tables of these records. */
  readonly #named: ReadonlySet<string>;
  readonly #tables = new Set<string>();
  /** The next free key of each of these tables. */
  readonly #next = new Map<string, bigint>();
  /** The table and key column of each new row for which a key was made, by the index of its operation. */
  readonly #made = new Map<number, { readonly table: string; readonly column: string }>();

  constructor(operations: readonly Operation[], model: Model, planned: JointWrite) {
    this.#operations = operations;
    this.#model = model;
    this.#planned = planned;
    this.#named = this.#namedBy(operations);
  }

  /** The operation as a part, which takes the place of a single request. */
  partOf(index: number): Part {
    const operation = this.#operations[index];
    const { ref: { type, lid } } = operation;
    const name = lid === undefined ? undefined : this.#lidKey({ type, lid });
    return {
      isNamed: name !== undefined && this.#named.has(name),
      lidOf: (type, id) => this.#lidOf(type, id),
      document: operation.endpoint === "delete" ? undefined : withoutAtMembers(this.#documentOf(operation)),
      keyOf: (given, resource, isNeeded) =>
        then(isNeeded || this.#tables.has(resource.table) ? this.#keyOf(given, resource, index) : given, (key) => {
          if (key !== undefined && name !== undefined) this.#ids.set(name, resource.key.codec.print(key.map(idPart)));
          return key;
        }),
    };
  }

  /** The id of the record that an operation names by id or lid. */
  idOf({ type, id, lid }: OperationRef): string | undefined {
    return lid === undefined ? id : this.#ids.get(this.#lidKey({ type, lid }));
  }

  #lidOf(type: string, id: string): string | undefined {
    const isNamed = ({ endpoint, ref }: Operation) =>
      endpoint === "create" && ref.lid !== undefined && this.idOf(ref) === id &&
      tableOf(ref.type, this.#model) === tableOf(type, this.#model);
    return this.#operations.find(isNamed)?.ref.lid;
  }

  /** Whether an operation was refused because another writer has taken the key that was made for its row. */
  isKeyTaken(index: number, error: unknown): boolean {
    const made = this.#made.get(index);
    return made !== undefined && isTaken(error, made.table, made.column);
  }

  #lidKey(named: { readonly type: string; readonly lid: string }): string {
    return lidKey(named, (type) => tableOf(type, this.#model) ?? type);
  }

  #namedBy(operations: readonly Operation[]): ReadonlySet<string> {
    const named = new Set<string>();
    const note = (type: string, lid: string) => {
      named.add(this.#lidKey({ type, lid }));
      this.#tables.add(tableOf(type, this.#model) ?? type);
    };
    for (const operation of operations) {
      const { endpoint, ref: { type, lid } } = operation;
      if (endpoint !== "create" && lid !== undefined) note(type, lid);
      mapIdentifiers(operation, (identifier) => {
        note(String(identifier.type), String(identifier.lid));
        return identifier;
      });
    }
    return named;
  }

  /** The document of an operation, with ids in place of lids. */
  #documentOf(operation: Operation): JsonObject {
    const named = mapIdentifiers(operation, ({ lid, ...identifier }) => {
      const type = String(identifier.type);
      return { ...identifier, id: this.idOf({ type, lid: String(lid) }) ?? null };
    });
    if (operation.endpoint !== "create" || operation.ref.lid === undefined) return named;
    const { lid: _, ...data } = named.data as JsonObject;
    return { ...named, data };
  }

  /**
   * The key of a new row, if operations name rows of its table by lid. Each new row of the request gets another key.
   */
  async #keyOf(
    given: readonly SqlValue[] | undefined,
    { table, key, type }: Resource,
    index: number,
  ): Promise<readonly SqlValue[] | undefined> {
    if (!key.generated && !key.isCounted) return given;
    const next = await this.#nextOf(table);
    const own = given === undefined ? next : integerOf(given[0]);
    this.#next.set(table, own < next ? next : own + 1n);
    if (given !== undefined) return given;
    this.#made.set(index, { table, column: key.columns[0] });
    return [usable(own, { type })];
  }

  /** The next key of a table. The database is asked again if the operations may insert more rows than they name. */
  async #nextOf(table: string): Promise<bigint> {
    const known = this.#next.get(table);
    if (known !== undefined && !this.#planned.mayFill(table)) return known;
    const next = await this.#planned.nextKey(table);
    return known === undefined || known < next ? next : known;
  }
}
