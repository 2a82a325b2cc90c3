import assert from "node:assert/strict";
import Database from "libsql";
import { filesIn } from "./run_command.ts";
import { runProcess, startServing } from "./serve_process.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_serve_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const FILMS = `
  create table "Film" (id integer primary key, title text not null, secret text);
  create table "Actor" (id integer primary key, name text);
  create table film_actor (film_id integer not null references "Film", actor_id integer not null references "Actor",
    primary key (film_id, actor_id));
  create table studio (id integer primary key, film_id integer references "Film", hidden text);
  create view titles as select id, title from "Film";
  insert into "Film" values (1, 'Metropolis', 's3cret'), (2, 'Nosferatu', null);
  insert into "Actor" values (1, 'Brigitte');
  insert into film_actor values (1, 1);
  insert into studio values (1, 1, 'behind the door');
`;

let files = 0;

/** A new database file with the films, by its name in the folder. */
function filmsFile(journal = "delete"): string {
  const name = `films_${files++}.db`;
  const database = new Database(`${directory}/${name}`);
  database.exec(`pragma journal_mode = ${journal}; ${FILMS}`);
  database.close();
  return name;
}

const without = (lines: readonly string[], url: string) => lines.map((line) => line.replaceAll(url, "URL"));

Deno.test("named tables are served at once, and Ctrl-C ends the process", async () => {
  const file = filmsFile();
  const serving = await startServing([file, "--expose=Film,titles"], directory);
  assert.deepEqual(without(serving.said, serving.url), [
    `${file} is served on URL`,
    "  films   /films   list view create update delete",
    "  titles  /titles  list view",
    "Hidden columns: Film.secret",
    "3 not exposed: Actor, film_actor, studio",
    "Try curl URL/films",
    "Press Ctrl-C to end.",
  ]);
  const tried = await fetch(`${serving.url}/films`, { headers: { accept: "*/*" } });
  assert.equal(tried.headers.get("content-type"), "application/vnd.api+json");
  assert.equal((await tried.json()).meta.record_count, 2);
  const list = await serving.get("/films?sort=-title&limit=1");
  assert.equal(list.status, 200);
  const { data, meta } = await list.json();
  assert.deepEqual([data[0].attributes, meta.record_count], [{ title: "Nosferatu" }, 2]);
  const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
  const body = JSON.stringify({ data: { type: "films", attributes: { title: "Faust" } } });
  const created = await serving.get("/films", { method: "POST", headers, body });
  assert.equal(created.status, 201);
  await created.body?.cancel();
  assert.equal((await serving.get("/titles/3")).status, 200);
  assert.deepEqual(await serving.stop(), { code: 0, warned: "" });
});

/** An option that switches something off, a path that shows it, and the status without it. */
const FEATURES: readonly (readonly [option: string, path: string, without: number])[] = [
  ["--no-filters", "/films?filter[title]=Nosferatu", 400],
  ["--no-relationship-links", "/studios/1/relationships/film", 404],
  ["--no-openapi", "/openapi.json", 404],
];

Deno.test("filters, relationship links, the description, pages and counts are on, and each can be switched off", async () => {
  const file = filmsFile();
  const page = { headers: { accept: "text/html" } };
  const statuses = async (...options: readonly string[]) => {
    const serving = await startServing([file, "--expose=Film,studio", ...options], directory);
    const found: number[] = [];
    for (const [, path] of FEATURES) {
      const answer = await serving.get(path);
      await answer.body?.cancel();
      found.push(answer.status);
    }
    const { meta } = await (await serving.get("/films")).json();
    const { headers, body } = await serving.get("/films", page);
    await body?.cancel();
    assert.equal((await serving.stop()).code, 0);
    return [...found, headers.get("content-type")?.split(";")[0], meta.record_count];
  };
  assert.deepEqual(await statuses(), [200, 200, 200, "text/html", 2]);
  const off = [...FEATURES.map(([option]) => option), "--no-html", "--no-counts"];
  assert.deepEqual(await statuses(...off), [...FEATURES.map(([, , without]) => without), "text/plain", null]);
});

Deno.test("the root path lists the resources for curl and for probes", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film,titles"], directory);
  const asked = async (accept: string, method = "GET") => {
    const answer = await serving.get("/", { method, headers: { accept } });
    return [answer.status, answer.headers.get("content-type")?.split(";")[0], await answer.text()] as const;
  };
  assert.deepEqual(await asked("*/*"), [200, "text/plain", "/films\n/titles\n"]);
  assert.deepEqual(await asked("application/json"), [200, "text/plain", "/films\n/titles\n"]);
  assert.deepEqual(await asked("*/*", "HEAD"), [200, "text/plain", ""]);
  assert.deepEqual((await asked("text/html,*/*;q=0.8")).slice(0, 2), [200, "text/html"]);
  assert.deepEqual((await asked("application/vnd.api+json")).slice(0, 2), [404, "application/vnd.api+json"]);
  assert.equal((await asked("*/*", "POST"))[0], 406);
  assert.equal((await serving.stop()).code, 0);
});

Deno.test("tables that are not named cannot be reached in any way", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film"], directory);
  const closed: { readonly [path: string]: number } = {
    "/studio": 404,
    "/studios": 404,
    "/studios/1": 404,
    "/actors/1": 404,
    "/film-actors": 404,
    "/films?include=studios": 400,
    "/films?include=actors": 400,
    "/films?include=film-actors": 400,
    "/films?filter[studios.hidden]=x": 400,
    "/films?sort=studios.hidden": 400,
    "/films?sort=secret": 400,
    "/films?fields[studios]=hidden": 400,
    "/films?studio_id=1": 400,
    "/films/1/studios": 404,
    "/": 404,
  };
  for (const [path, status] of Object.entries(closed)) {
    const answer = await serving.get(path);
    const text = await answer.text();
    assert.equal(answer.status, status, `${path}: ${text}`);
    assert.doesNotMatch(text, /behind|s3cret|Brigitte|film_actor/, path);
  }
  const { data } = await (await serving.get("/films/1")).json();
  assert.deepEqual(data, {
    type: "films",
    id: "1",
    attributes: { title: "Metropolis" },
    links: { self: "/films/1" },
  });
  const { warned } = await serving.stop();
  assert.equal(warned, "");
});

Deno.test("a join table that is not exposed is reported if it would join two exposed tables", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film,Actor"], directory);
  assert.equal((await serving.get("/films?include=actors")).status, 400);
  const { warned } = await serving.stop();
  assert.equal(warned, "Hint: add film_actor to --expose to join films and actors.\n");
});

for (const journal of ["delete", "wal"]) {
  Deno.test(`--read-only refuses every write and changes no byte of a file, journal mode ${journal}`, async () => {
    const file = filmsFile(journal);
    const before = filesIn(directory);
    const serving = await startServing([file, "--expose=Film", "--read-only"], directory);
    assert.ok(serving.said.includes("  films  /films  list view"));
    assert.equal((await serving.get("/films/1")).status, 200);
    assert.equal((await serving.get("/films/2", { method: "DELETE" })).status, 501);
    assert.equal((await serving.stop()).code, 0);
    assert.deepEqual(filesIn(directory)[file], before[file]);
  });
}

Deno.test("without --expose nothing is served: the output lists the tables and what to write", async () => {
  const file = filmsFile();
  const { code, said, warned } = await runProcess(["serve", file, "--port=0"], directory);
  assert.deepEqual({ code, said }, { code: 2, said: "" });
  assert.equal(
    warned,
    `relata: Nothing of ${file} is exposed. It has Actor, Film, film_actor, studio, titles. ` +
      `Write relata serve ${file} --expose=Actor,Film, or --expose-all for all of them.\n`,
  );
});

Deno.test("the suggested command names tables of tools only if there are no others", async () => {
  const file = "pocket.db";
  const database = new Database(`${directory}/${file}`);
  database.exec("create table _admins (id text primary key, email text)");
  database.exec("create table songs (id text primary key, title text)");
  database.close();
  const { code, warned } = await runProcess(["serve", file, "--port=0"], directory);
  assert.equal(code, 2);
  assert.match(warned, /It has _admins, songs\. Write relata serve pocket\.db --expose=songs,_admins, or /);
});

Deno.test("a used port, an invalid module and a missing file are each reported in one sentence", async () => {
  const file = filmsFile();
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr;
  await Deno.writeTextFile(`${directory}/none.ts`, "export const service = 1;\n");
  await Deno.writeTextFile(`${directory}/throws.ts`, "throw new Error('on purpose');\n");
  const cases: readonly (readonly [readonly string[], number, string])[] = [
    [
      [file, "--expose=Film", `--port=${port}`],
      1,
      `Cannot listen on 127.0.0.1:${port}: another program listens there. Name another port, as --port=8001.`,
    ],
    [
      ["none.ts"],
      1,
      "Cannot serve none.ts: its default export has no fetch. Write export default createService({ … }).",
    ],
    [["throws.ts"], 1, "Cannot load throws.ts: on purpose"],
    [["nowhere.ts"], 1, "Cannot load nowhere.ts: there is no such file."],
    [
      ["none.ts", "--expose=Film", "--no-filters", "--read-only"],
      2,
      "none.ts is a module, and decides what it serves: leave out --expose and --no-filters and --read-only.",
    ],
  ];
  for (const [args, code, message] of cases) {
    const ended = await runProcess(["serve", ...args], directory);
    assert.deepEqual({ code: ended.code, warned: ended.warned }, { code, warned: `relata: ${message}\n` });
  }
});

Deno.test("a module is served by its default export, its mapping problems are reported, and the rest is served", async () => {
  const file = filmsFile();
  const mod = new URL("../../mod.ts", import.meta.url).href;
  await Deno.writeTextFile(
    `${directory}/service.ts`,
    `import { createService } from ${JSON.stringify(mod)};
export default createService({ database: "file:${file}", resources: { Film: {}, nowhere: {} } });\n`,
  );
  const serving = await startServing(["service.ts"], directory);
  assert.deepEqual(without(serving.said, serving.url), [
    "service.ts is served on URL",
    "  /film",
    "  /nowhere",
    'Try curl -H "Accept: application/vnd.api+json" URL/film',
    "Press Ctrl-C to end.",
  ]);
  assert.equal((await serving.get("/film/1")).status, 200);
  const { code, warned } = await serving.stop();
  assert.equal(code, 0);
  assert.match(
    warned,
    /^Schema is not registered for a resource at path "\/nowhere": the database has no table "nowhere"\./,
  );
  const checked = await runProcess(["check", "service.ts"], directory);
  assert.deepEqual([checked.code, checked.warned], [1, ""]);
  assert.equal(checked.said, warned);
});

Deno.test("requests of a web page whose domain resolves to this machine are refused", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film"], directory);
  const { hostname, port } = new URL(serving.url);
  for (const [host, status] of [[`localhost:${port}`, 200], [`example.org:${port}`, 421]] as const) {
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const request =
      `GET /films HTTP/1.1\r\nHost: ${host}\r\nAccept: application/vnd.api+json\r\nConnection: close\r\n\r\n`;
    await connection.write(new TextEncoder().encode(request));
    assert.match(await new Response(connection.readable).text(), new RegExp(`^HTTP/1\\.1 ${status} `));
  }
  await serving.stop();
});

Deno.test("Ctrl-C does not wait for clients that keep a connection open", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film"], directory);
  const { hostname, port } = new URL(serving.url);
  using _idle = await Deno.connect({ hostname, port: Number(port) });
  await (await serving.get("/films")).body?.cancel();
  const ended = await Promise.race([serving.stop(), new Promise((resolve) => setTimeout(resolve, 5000, "late"))]);
  assert.deepEqual(ended, { code: 0, warned: "" });
});

/** Lines of requests, without their times. */
const timeless = (lines: readonly string[]) => lines.map((line) => line.replace(/in [\d.]+ ms/, "in TIME"));

Deno.test({
  name: "more connections than the process may have open are refused for a moment, and end nothing",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const serving = await startServing([filmsFile(), "--expose=Film"], directory, 60);
    const { hostname, port } = new URL(serving.url);
    const connect = () => Deno.connect({ hostname, port: Number(port) }).catch(() => undefined);
    const connections = await Promise.all(Array.from({ length: 120 }, connect));
    // The process accepts them as soon as it has a turn.
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const one of connections) one?.close();
    let status: number | undefined;
    for (const deadline = performance.now() + 30_000; status !== 200 && performance.now() < deadline;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const answer = await serving.get("/films").catch(() => undefined);
      status = answer?.status;
      await answer?.body?.cancel();
    }
    assert.equal(status, 200);
    assert.deepEqual(await serving.stop(), { code: 0, warned: "" });
  },
});

Deno.test("each request is logged on one line", async () => {
  const serving = await startServing([filmsFile(), "--expose=Film"], directory);
  for (const path of ["/films?sort=-title", "/films/9", "/nowhere"]) await (await serving.get(path)).body?.cancel();
  await serving.get("/films/2", { method: "DELETE", headers: { accept: "application/vnd.api+json" } });
  await serving.stop();
  const bytes = (line: string) => line.replace(/\d+ bytes/, "N bytes");
  assert.deepEqual(timeless(serving.told()).map(bytes), [
    "GET /films?sort=-title 200 in TIME, N bytes, 1 statement",
    "GET /films/9 404 in TIME, N bytes, 1 statement",
    "GET /nowhere 404 in TIME, N bytes",
    "DELETE /films/2 204 in TIME, N bytes, 1 statement",
  ]);
});

Deno.test("--slow prints the statements of slow requests and how their rows are reached, for modules too", async () => {
  const file = filmsFile();
  const mod = new URL("../../mod.ts", import.meta.url).href;
  await Deno.writeTextFile(
    `${directory}/slow.ts`,
    `import { createService } from ${JSON.stringify(mod)};
export default createService({ database: "file:${file}", resources: { Film: {} } });\n`,
  );
  for (const args of [[file, "--expose=Film"], ["slow.ts"]]) {
    const path = args.length === 1 ? "/film" : "/films";
    const slow = await startServing([...args, "--slow=0"], directory);
    await (await slow.get(`${path}?sort=-title`)).body?.cancel();
    await slow.stop();
    const [request, took, ...more] = timeless(slow.told());
    assert.match(request, /^GET \/films?\?sort=-title 200 in TIME, /);
    assert.equal(took, "  in TIME:");
    assert.ok(more.some((line) => line.startsWith("    ") && line.includes('from "Film"')), more.join("\n"));
    const ways = more.filter((line) => /^ {2}\S/.test(line));
    assert.deepEqual([ways[0], ways.at(-1)], ["  n0 Film: walk 2 rows; visits ≈ 2", "  limits.visits: 1,000,000"]);
    const fast = await startServing([...args, "--slow=60000"], directory);
    await (await fast.get(path)).body?.cancel();
    await fast.stop();
    assert.equal(fast.told().length, 1);
  }
});

Deno.test("--slow reports why the requests of a module cannot be watched", async () => {
  await Deno.writeTextFile(`${directory}/plain.ts`, "export default { fetch: () => new Response() };\n");
  const { code, warned } = await runProcess(["serve", "plain.ts", "--slow=1", "--port=0"], directory);
  assert.equal(code, 1);
  assert.match(
    warned,
    /^relata: Cannot watch requests of plain\.ts: its default export has a fetch, but is not a service/,
  );
});
