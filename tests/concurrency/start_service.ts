import type { Send } from "./traffic.ts";

/** A service in its own process. */
export interface ServiceProcess {
  readonly send: Send;
  readonly port: number;
  readonly pid: number;
  /**
   * Ends the process.
   * @throws {Error} with its output if it did not end well on its own.
   */
  stop(): Promise<void>;
  /** Kills the process, in the middle of anything. */
  kill(): Promise<void>;
}

/** Starts a process that serves the traffic fixture's database over HTTP, by one of its services. */
export async function startService(database: string, service = "plain"): Promise<ServiceProcess> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      "--unstable-no-legacy-abort",
      new URL("service_process.ts", import.meta.url).href,
      database,
      service,
    ],
    cwd: new URL("../..", import.meta.url),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const printed = new Response(child.stderr).text();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value: port } = await lines.read();
  const stop = async () => {
    await child.stdin.close().catch(() => {});
    await lines.cancel();
    const { success } = await child.status;
    if (!success || await printed !== "") throw new Error(`The service's process ended ${success}: ${await printed}`);
  };
  const kill = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended on its own.
    }
    await child.status;
    await lines.cancel();
    await child.stdin.close().catch(() => {});
    await printed;
  };
  if (port === undefined) await stop();
  return { send: (request) => fetch(at(request, Number(port))), port: Number(port), pid: child.pid, stop, kill };
}

function at(request: Request, port: number): Request {
  const url = new URL(request.url);
  url.port = String(port);
  return new Request(url, request);
}
