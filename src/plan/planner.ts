import { readAccess } from "../access/read_access.ts";
import { BoundedMap } from "../drivers/bounded_map.ts";
import type { SqlContext } from "../sql/context.ts";
import { compileRead } from "../sql/read.ts";
import { compileWrite } from "../sql/write.ts";
import type { Action, Model } from "../types/model.ts";
import type { DocumentWriter, Layout, PreparedRead, ReadPlan, ReadShape } from "../types/read_plan.ts";
import type { PreparedWrite, WritePlan } from "../types/write_plan.ts";
import type { Statement } from "../types/plan.ts";
import type { Query } from "../types/query.ts";
import { layoutsOf } from "./layout.ts";
import { planRead } from "./plan_read.ts";
import type { ReadRequest } from "./read_request.ts";
import { planWrite } from "./plan_write.ts";
import type { WriteRequest } from "./write_request.ts";

/** A query string as it was read, and its plan where nothing else decides the plan. */
export interface KeptQuery {
  readonly query: Query;
  plan?: ReadPlan;
}

/** What a document of a shape is written by. */
export type MakeDocumentWriter = (
  shape: ReadShape,
  layouts: readonly Layout[],
  model: Model,
  action: Action,
) => DocumentWriter;

/** Query strings that are kept, and the longest that is. */
const KEPT_QUERIES = 1000;
const LONGEST_KEPT = 500;
/** What is kept of shapes: their number, and the bytes of their texts. */
const KEPT_SHAPES = 500;
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * What a kept shape weighs: its own text and those of its statements, and with each of them as much again in objects.
 */
function weightOf(key: string, statements: readonly Statement[]): number {
  return 4 * statements.reduce((sum, { sql }) => sum + sql.length, key.length);
}

/**
 * Plans the reads and writes of one opened database, and keeps what it has made of earlier ones: a query string is read
 * once, a shape is compiled once.
 */
export class Planner {
  readonly #context: SqlContext;
  readonly #documentWriter: MakeDocumentWriter;
  readonly #queries = new BoundedMap<string, KeptQuery>({ most: KEPT_QUERIES });
  readonly #reads = new BoundedMap<string, PreparedRead>({
    most: KEPT_SHAPES,
    mostBytes: KEPT_BYTES,
    // The statement that weighs the answer may come later; it is somewhat longer.
    bytesOf: (key, { statement }) => weightOf(key, [statement, statement, statement]),
  });
  readonly #writes = new BoundedMap<string, PreparedWrite>({
    most: KEPT_SHAPES,
    mostBytes: KEPT_BYTES,
    bytesOf: (key, { statements }) => weightOf(key, statements),
  });

  constructor(context: SqlContext, documentWriter: MakeDocumentWriter) {
    this.#context = context;
    this.#documentWriter = documentWriter;
  }

  /** A query string of an endpoint, read at its first coming. Clients send few different ones. */
  query(endpoint: string, search: string, read: () => Query): KeptQuery {
    if (search.length > LONGEST_KEPT) return { query: read() };
    return this.#queries.get(endpoint + search, () => ({ query: read() }));
  }

  /**
   * Plans a read. Where nothing but the query decides the plan, it is kept with the query; a scope, a hook or a custom
   * parameter makes a plan that holds for one request.
   */
  read(request: ReadRequest, kept: KeptQuery): ReadPlan {
    const { model, additions, alsoLinked, wanted } = request;
    const isAdded = additions.conditions.length + additions.include.length + alsoLinked.length > 0;
    if (model.isScoped || isAdded || wanted.kind === "related") return this.#prepareRead(request);
    const plan = kept.plan ??= this.#prepareRead(request);
    const { rows } = plan.prepared.shape.nodes[0];
    // A create shows its row by the id that it was given, or by the one that the database has made.
    if (rows.kind !== wanted.kind) return this.#prepareRead(request);
    if (rows.kind !== "one" || wanted.kind !== "one") return plan;
    const values = [...plan.values];
    rows.slots.forEach((slot, index) => values[slot] = wanted.id[index]);
    return { ...plan, values };
  }

  /** Plans a write. */
  write(request: WriteRequest): WritePlan {
    const { shape, values, places } = planWrite(request);
    const prepared = this.#writes.get(JSON.stringify(shape), () => ({
      shape,
      statements: compileWrite(shape, this.#context),
    }));
    return { prepared, values, places };
  }

  #prepareRead(request: ReadRequest): ReadPlan {
    const { action, model, resource } = request;
    const { shape, values, isCompound } = planRead(request);
    // Callers who do not read the same share nothing that is kept.
    const key = `${model.seen} ${action.operation} ${resource.table} ${JSON.stringify(shape)}`;
    const prepared = this.#reads.get(key, () => {
      const layouts = layoutsOf(shape, model);
      const access = readAccess(shape, model);
      let weighed: Statement | undefined;
      return {
        shape,
        layouts,
        statement: compileRead(shape, layouts, access, this.#context, "rows"),
        weighed: () => weighed ??= compileRead(shape, layouts, access, this.#context, "answer"),
        document: this.#documentWriter(shape, layouts, model, action),
      };
    });
    return { prepared, values, isCompound };
  }
}
