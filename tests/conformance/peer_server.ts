/** A server from npm: the packages that it needs, and how it is started; its port is its last argument. */
export interface Peer {
  readonly packages: readonly string[];
  readonly program: readonly string[];
  /** The folder of its programs, which are copied into the folder of the installed packages. */
  readonly programs: URL;
  /** A path that answers once it is ready. */
  readonly list: string;
}

/** Installs a server in its own folder, starts it, and ends it after `use`. It needs Node and npm. */
export async function withPeer<Result>(
  { packages, program, programs, list }: Peer,
  port: number,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const folder = await install(packages, programs);
  const [command, ...args] = program;
  const cwd = packages.length > 0 ? folder : programs.pathname;
  const server = new Deno.Command(command, { args: [...args, String(port)], cwd, stdout: "null", stderr: "null" })
    .spawn();
  try {
    const origin = `http://127.0.0.1:${port}`;
    await until(origin + list);
    return await use(origin);
  } finally {
    server.kill("SIGKILL");
    await server.status;
    await Deno.remove(folder, { recursive: true });
  }
}

/** A folder with packages and programs. */
async function install(packages: readonly string[], programs: URL): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "relata_peer_" });
  if (packages.length === 0) return folder;
  await Deno.writeTextFile(`${folder}/package.json`, "{}");
  const { success, stderr } = await new Deno.Command("npm", { args: ["install", ...packages], cwd: folder }).output();
  if (!success) throw new Error(`Cannot install ${packages.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  for (const { name } of Deno.readDirSync(programs)) {
    if (name.endsWith(".cjs")) await Deno.copyFile(new URL(name, programs), `${folder}/${name}`);
  }
  return folder;
}

/** Waits until a server answers. */
async function until(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const isThere = await fetch(url, { headers: { accept: "application/vnd.api+json" } }).then(
      async (answer) => (await answer.body?.cancel(), answer.ok),
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Nothing answers at ${url}.`);
}

/** The packages of json-api-nestjs, whose TypeORM keeps its rows in sql.js. */
export const JSON_API_NESTJS: readonly string[] = [
  "json-api-nestjs@7.0.3",
  "@nestjs/platform-express@10.4.22",
  "reflect-metadata@0.2.1",
  "tslib@2.4.1",
  "sql.js@1.16.0",
  "typeorm@0.3.20",
];
