import type { LineProcess } from "./line_process.ts";

// Its input closes when the process that started it ends, even by SIGKILL: no other process could end the child then.
const GUARD = `trap '' INT TERM HUP; read -r _; kill -9 "$1"`;

/** The same process, which ends with this one, however this one ends. */
export function guarded(process: LineProcess): LineProcess {
  const guard = new Deno.Command("sh", { args: ["-c", GUARD, "sh", String(process.pid)], stdin: "piped" }).spawn();
  return {
    ...process,
    async stop() {
      await process.stop();
      // The guard ends last and does nothing: the process's id may belong to another process by now.
      guard.kill("SIGKILL");
      await guard.status;
      await guard.stdin.close().catch(() => {});
    },
  };
}
