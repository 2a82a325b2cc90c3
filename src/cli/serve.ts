import type { ServeCommand } from "./commands.ts";
import { checkService } from "./serving/check_service.ts";
import { isOwnHost, listen } from "./serving/listen.ts";
import { prepare } from "./serving/prepare.ts";
import type { Prepared } from "./serving/served.ts";
import { watch } from "./serving/watch.ts";
import { endSoon, leaveSupervisor, tellListening, untilAlone, untilSignal, workerRole } from "./serving/workers.ts";
import type { Terminal } from "./terminal.ts";

/** Serves a database or a module until the process is told to exit. @returns the exit code. */
export async function serve(command: ServeCommand, terminal: Terminal): Promise<number> {
  const worker = workerRole();
  const prepared = await prepare(command, terminal);
  try {
    // Remarks about the service are printed once.
    if (worker !== "silent") {
      for (const problem of (await checkService(prepared.service)).problems) terminal.warn(problem);
    }
    watch(prepared.service, command, terminal);
    const server = await listen(prepared.fetch, { ...command, isShared: worker !== undefined });
    if (worker !== undefined) await tellListening();
    if (worker !== "silent") tell(prepared, `http://${shownHost(command.host)}:${server.port}`, command, terminal);
    // The second Ctrl-C does not wait.
    await (worker === undefined ? untilSignal() : Promise.race([untilSignal(), untilAlone()]));
    await server.close();
    endSoon();
    return 0;
  } finally {
    await prepared.service.close?.();
    if (worker !== undefined) leaveSupervisor();
  }
}

function tell({ label, lines, hints, begin }: Prepared, url: string, { host }: ServeCommand, terminal: Terminal): void {
  terminal.say({ text: label, style: "bold" }, " is served on ", { text: url, style: "green" });
  for (const line of lines) terminal.say(...line);
  for (const hint of hints) terminal.warn(hint);
  if (!isOwnHost(host)) {
    terminal.warn(`Anyone who reaches ${host} can read and write what is served: there is no login.`);
  }
  if (begin !== undefined) terminal.say(`Try curl ${begin.options ?? ""}${url}${begin.path}`);
  terminal.say("Press Ctrl-C to end.");
}

/** The host in the printed address: a server on every interface can be reached by this one. */
function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
