import type { LineProcess } from "./line_process.ts";

// Its input closes when the process that started it ends, even by SIGKILL: then nobody else is left to end the other.
const GUARD = `trap '' INT TERM HUP; read -r _; kill -9 "$1"`;

/** The same process, which does not outlive this one, however this one ends. */
export function guarded(process: LineProcess): LineProcess {
  const guard = new Deno.Command("sh", { args: ["-c", GUARD, "sh", String(process.pid)], stdin: "piped" }).spawn();
  return {
    ...process,
    async stop() {
      await process.stop();
      // The guard goes last and without acting: the process's id may belong to another by now.
      guard.kill("SIGKILL");
      await guard.status;
      await guard.stdin.close().catch(() => {});
    },
  };
}
