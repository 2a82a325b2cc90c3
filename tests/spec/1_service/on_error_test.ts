import { deepEqual, equal, rejects } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** Runs a service over the sky and returns the names of the errors that `onError` got. */
async function told(options: Partial<ServiceOptions>, requests: readonly [string, string, object?][]) {
  const engine = await embeddedEngine();
  const names: string[] = [];
  const statuses: number[] = [];
  try {
    await engine.fill(sky("onError", {}));
    const service = createService({
      resources: skyResources,
      onError: (error, request) => names.push(`${request.method} ${(error as Error).message}`),
      ...options,
      database: engine.database,
    });
    for (const [method, path, body] of requests) {
      const init = { method, headers: JSON_API, body: body === undefined ? undefined : JSON.stringify(body) };
      statuses.push((await service.fetch(new Request(`http://127.0.0.1${path}`, init))).status);
    }
  } finally {
    await engine.close();
  }
  return { names, statuses };
}

const failing = () => {
  throw new Error("it fails");
};

const sirius = { data: { type: "stars", attributes: { name: "Sirius" } } };

Deno.test("onError gets 5xx errors, and no client errors", async () => {
  const { names, statuses } = await told(
    { resources: { ...skyResources, stars: { hooks: { beforeFind: failing } } } },
    [
      ["GET", "/stars/1"],
      ["GET", "/planets/9"],
      ["GET", "/planets?sort=colour"],
      ["PUT", "/planets"],
      ["POST", "/planets", {}],
    ],
  );
  deepEqual(statuses, [500, 404, 400, 405, 422]);
  deepEqual(names, ["GET it fails"]);
});

Deno.test("onError gets the error of a hook that fails after a commit, and the response does not change", async () => {
  const { names, statuses } = await told(
    { resources: { stars: { hooks: { afterSave: failing, afterDelete: failing } } } },
    [["POST", "/stars", sirius], ["DELETE", "/stars/2"]],
  );
  deepEqual(statuses, [201, 204]);
  deepEqual(names, ["POST it fails", "DELETE it fails"]);
});

Deno.test("a beforeSave hook that changes the id of an update is an error before anything is stored", async () => {
  const beforeSave = ({ values }: { values: { [column: string]: unknown } }) => void (values.id = 7);
  const { names, statuses } = await told(
    { resources: { stars: { hooks: { beforeSave } } } },
    [["PATCH", "/stars/1", { data: { ...sirius.data, id: "1" } }], ["GET", "/stars/1"], ["GET", "/stars/7"]],
  );
  deepEqual(statuses, [500, 200, 404]);
  deepEqual(names, ['PATCH Cannot save "id", which a beforeSave hook has set: an update cannot change the id.']);
});

Deno.test("onError gets an error of the application, whichever client sent the request", async () => {
  const { names, statuses } = await told({ handler: failing }, [["GET", "/comets"]]);
  deepEqual(statuses, [500]);
  deepEqual(names, ["GET it fails"]);
});

Deno.test("onError gets an exceptionRenderer and an errorHandler that fail", async () => {
  const Renderer = class {
    render = failing;
  };
  for (const options of [{ exceptionRenderer: Renderer }, { errorHandler: failing }]) {
    const { names, statuses } = await told(options, [["GET", "/stars/9"]]);
    deepEqual(statuses, [404]);
    deepEqual(names, ["GET it fails"]);
  }
});

Deno.test("an onError that fails changes no response", async () => {
  const stop = console.error;
  const printed: unknown[] = [];
  console.error = (...all) => printed.push(all);
  try {
    for (const onError of [failing, () => Promise.reject(new Error("it fails later"))]) {
      const { statuses } = await told({ onError, context: failing }, [["GET", "/stars/1"]]);
      deepEqual(statuses, [500]);
    }
    equal(printed.length, 2);
  } finally {
    console.error = stop;
  }
});

Deno.test("without onError a server error is printed", async () => {
  const stop = console.error;
  const printed: unknown[] = [];
  console.error = (error) => printed.push(error);
  try {
    await told({ onError: undefined, context: failing }, [["GET", "/stars/1"]]);
    equal((printed[0] as Error).message, "it fails");
  } finally {
    console.error = stop;
  }
});

Deno.test("handle leaves an action's error to the router, except for a JSON:API request", async () => {
  const service = createService({
    database: ":memory:",
    resources: { stars: {} },
    actions: failing,
    onError: () => {},
  });
  const ask = (accept: string) => service.handle(new Request("http://127.0.0.1/stars", { headers: { accept } }));
  equal((await ask("application/vnd.api+json"))?.status, 500);
  await rejects(() => ask("text/html"), /it fails/);
});

Deno.test("onError gets the reason why a write cannot be shown, once", async () => {
  const schema = { attributes: { reads: ["name"], adds: [], write: failing } };
  const { names, statuses } = await told({ resources: { ...skyResources, stars: { schema } } }, [
    ["POST", "/stars", sirius],
    ["PATCH", "/stars/1", { data: { ...sirius.data, id: "1" } }],
  ]);
  deepEqual(names, ["POST it fails", "PATCH it fails"]);
  deepEqual(statuses, [201, 200]);
});

for (const format of ["dateFormat", "dateTimeFormat"] as const) {
  Deno.test(`onError gets a ${format} that fails after a commit`, async () => {
    const attributes = { name: "Io", "discovered-on": "1610-01-08", "measured-at": "2024-01-31T10:00:00Z" };
    const relationships = { planet: { data: { type: "planets", id: "1" } } };
    const { names, statuses } = await told({ resources: skyResources, [format]: failing }, [
      ["POST", "/moons", { data: { type: "moons", attributes, relationships } }],
      ["PATCH", "/moons/2", { data: { type: "moons", id: "2", attributes } }],
    ]);
    deepEqual(names, ["POST it fails", "PATCH it fails"]);
    deepEqual(statuses, [201, 200]);
  });
}

Deno.test("onError gets the reason why linkage cannot be shown after a hook has changed its target", async () => {
  let isSaved = false;
  const hooks = { beforeSave: ({ values }: { values: Record<string, unknown> }) => void (values.planet_id = 2) };
  const { names, statuses } = await told({
    relationshipLinks: true,
    resources: {
      ...skyResources,
      moons: { hooks: { ...hooks, afterSave: () => void (isSaved = true) } },
      // The read of the linkage calls the scope again.
      planets: { ...skyResources.planets, scope: (eb) => isSaved ? failing() : eb.lit(true) },
    },
  }, [["PATCH", "/moons/1/relationships/planet", { data: { type: "planets", id: "3" } }]]);
  deepEqual(names, ["PATCH it fails"]);
  deepEqual(statuses, [204]);
});
