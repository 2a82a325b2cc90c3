/**
 * Prints how many files of `src/` a request enters: those with a function that ran, by V8's precise coverage. The
 * service is one of the sample with its options on. `--names` prints the names of the files too.
 */
import { Session } from "node:inspector/promises";

const ROOT = new URL("../", import.meta.url).href;
const SOURCE = `${ROOT}src/`;
const JSON_API = "application/vnd.api+json";

/** A request, and the kind of request that it represents. */
interface Example {
  readonly what: string;
  readonly path: string;
  readonly accept?: string;
  readonly method?: string;
  readonly body?: unknown;
}

/** The requests, in the order in which they are sent: the first one opens the database. */
const EXAMPLES: readonly Example[] = [
  { what: "a first view", path: "/countries/1?include=currency" },
  { what: "a view of a shape that is kept", path: "/countries/2?include=currency" },
  {
    what: "a first PATCH",
    path: "/countries/1",
    method: "PATCH",
    body: { data: { type: "countries", id: "1", attributes: { name: "Andorra la Vella" } } },
  },
  { what: "a first page of a list", path: "/countries?sort=-name", accept: "text/html" },
];

/** The names of the files that each example enters. */
export async function enteredFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const folder = await Deno.makeTempDir({ prefix: "relata_" });
  const { close, handle } = await openService(`file:${folder}/atlas.db`);
  try {
    const found = new Map<string, readonly string[]>();
    for (const example of EXAMPLES) {
      await endOfTurn();
      await entered(session);
      const answer = await handle(requestOf(example));
      if (answer?.status !== 200) throw new Error(`${example.what} is answered by ${answer?.status}.`);
      await answer.text();
      await endOfTurn();
      found.set(example.what, await entered(session));
    }
    return found;
  } finally {
    await close();
    session.disconnect();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes that come at once are committed at the end of a turn of the event loop. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A service of the sample, with its own database. The modules are loaded here, after the counting has started. */
async function openService(database: string) {
  const { createService } = await import("../mod.ts");
  const { openDriver } = await import("../src/drivers/open_driver.ts");
  const { ATLAS_RESOURCES, atlasStatements } = await import("../src/standalone/atlas_service.ts");
  const driver = await openDriver(database, { access: "create" });
  await driver.batch(atlasStatements());
  await driver.close();
  return createService({
    database,
    cors: true,
    debug: true,
    html: true,
    openapi: true,
    filters: true,
    relationshipLinks: true,
    pagination: { cursor: true },
    resources: {
      ...ATLAS_RESOURCES,
      countries: {
        ...ATLAS_RESOURCES.countries,
        hooks: { beforeSave: () => {}, afterFind: () => {} },
        rules: { name: [{ name: "text", check: (name) => typeof name === "string", message: "A text only." }] },
      },
    },
  });
}

function requestOf({ path, accept = JSON_API, method = "GET", body }: Example): Request {
  return new Request(`http://127.0.0.1${path}`, {
    method,
    headers: body === undefined ? { accept } : { accept, "content-type": JSON_API },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** The files with a function that has run since the last call. Code outside of functions runs when a module is loaded. */
async function entered(session: Session): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const hasRun = ({ functions }: typeof result[number]) =>
    functions.some(({ functionName, ranges }, index) => (index > 0 || functionName !== "") && ranges[0].count > 0);
  return result
    .filter((script) => script.url.startsWith(SOURCE) && hasRun(script))
    .map(({ url }) => url.slice(ROOT.length))
    .sort();
}

if (import.meta.main) {
  for (const [what, files] of await enteredFiles()) {
    console.log(`${String(files.length).padStart(4)} files: ${what}`);
    if (Deno.args.includes("--names")) console.log(files.map((file) => `       ${file}`).join("\n"));
  }
}
