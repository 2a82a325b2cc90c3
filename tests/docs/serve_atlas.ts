import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The atlas, served over HTTP. */
export interface ServedAtlas {
  /** `http://127.0.0.1:40123`. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Runs the README's first command in a new folder, on a free port. */
export async function serveAtlas(): Promise<ServedAtlas> {
  const cwd = await Deno.makeTempDir({ prefix: "relata_docs_" });
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const config = ["--config", `${ROOT}deno.json`];
  const args = ["serve", "-A", ...config, "--host", "127.0.0.1", "--port", String(port), `${ROOT}mod.ts`];
  const child = new Deno.Command(Deno.execPath(), { args, cwd, stdout: "null", stderr: "null" }).spawn();
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(cwd, { recursive: true });
    },
  };
}
