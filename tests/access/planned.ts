import Database from "libsql";
import { createService } from "../../mod.ts";
import { type Explaining, explainRead } from "../../src/access/explain.ts";
import type { ReadAccess } from "../../src/access/ways.ts";
import { Planner } from "../../src/plan/planner.ts";
import type { Alternative, ReadRequest } from "../../src/plan/read_request.ts";
import type { ReadPlan } from "../../src/sql/read.ts";
import { fillDatabase } from "../sql/database.ts";
import type { Options } from "../sql/recorder.ts";

/** The assumed sizes of the tables; each other table has 10,000 rows. */
const SIZES: { readonly [table: string]: number } = {
  zones: 5,
  regions: 20,
  owners: 200,
  items: 300_000,
  notes: 60_000,
  papers: 30_000,
  loose: 20_000,
};

/** How a request reaches its rows: as data, and as lines. */
export interface Ways {
  readonly access: ReadAccess;
  readonly lines: readonly string[];
  readonly plan: ReadPlan;
  readonly explaining: Explaining;
}

/**
 * Plans GET requests of services over the tables of the goldens; `alternative`: the plan if too many rows would be
 * visited.
 */
export interface Planned extends AsyncDisposable {
  of(options: Options, path: string, alternative?: Alternative): Promise<Ways>;
}

/** Tables whose keys are texts. Only an index of the second one has the key behind the foreign key. */
const BY_TEXT = `
  create table sheets (id text primary key not null, owner_id integer references owners);
  create index sheets_owner on sheets (owner_id);
  create table leaves (id text primary key not null, owner_id integer references owners);
  create index leaves_owner on leaves (owner_id, id);
`;

/** Makes the tables once, with an index of the words of items. */
export async function plannedReads(): Promise<Planned> {
  const directory = await Deno.makeTempDir({ prefix: "relata_access_" });
  const path = `${directory}/test.db`;
  fillDatabase(path);
  const database = new Database(path);
  database.exec("create virtual table items_words using fts5 (name, content = 'items', content_rowid = 'id')");
  database.exec(BY_TEXT);
  database.close();
  return {
    async of(options, request, alternative) {
      const service = createService({ ...options, database: `file:${path}`, readOnly: true, onError: () => {} });
      using noted = noteReads();
      const headers = { accept: "application/vnd.api+json" };
      const answer = await service.fetch(new Request(`http://127.0.0.1${request}`, { headers }));
      const text = await answer.text();
      await service.close();
      const [first] = noted.reads;
      if (first === undefined) throw new Error(`${request} was not planned: ${text}`);
      const plan = alternative === undefined ? first.plan : first.planner.readOnce({ ...first.request, alternative });
      return waysOf(plan, first.request);
    },
    async [Symbol.asyncDispose]() {
      await Deno.remove(directory, { recursive: true });
    },
  };
}

function waysOf(plan: ReadPlan, { model }: ReadRequest): Ways {
  const { prepared: { shape, access }, values } = plan;
  const explaining: Explaining = {
    model,
    sizeOf: (table) => SIZES[table] ?? 10_000,
    lengthOf: (slot) => JSON.parse(String(values[slot])).length,
    countOf: () => Infinity,
    mostIncluded: 1000,
    mostLinked: 10_000,
  };
  return { access, plan, explaining, lines: explainRead(shape, access, explaining) };
}

interface Noted {
  readonly planner: Planner;
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
}

/** Notes the reads that are planned from now on. */
export function noteReads(): { readonly reads: readonly Noted[] } & Disposable {
  const { read } = Planner.prototype;
  const reads: Noted[] = [];
  Planner.prototype.read = function (...given) {
    const plan = read.apply(this, given);
    reads.push({ planner: this, request: given[0], plan });
    return plan;
  };
  return { reads, [Symbol.dispose]: () => Object.assign(Planner.prototype, { read }) };
}
