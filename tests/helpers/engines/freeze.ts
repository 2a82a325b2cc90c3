/**
 * Stops a process until it gets SIGCONT, and waits until each of its threads stands still: the signal reaches busy
 * threads a moment later. Where there is no `/proc`, it does not wait.
 */
export async function freeze(pid: number): Promise<void> {
  Deno.kill(pid, "SIGSTOP");
  while (await anyThreadRuns(`/proc/${pid}/task`)) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function anyThreadRuns(threads: string): Promise<boolean> {
  const present = await Deno.stat(threads).then(() => true, () => false);
  if (!present) return false;
  for await (const { name } of Deno.readDir(threads)) {
    const stat = await Deno.readTextFile(`${threads}/${name}/stat`).catch(() => "");
    // The state follows the program's name, which stands in parentheses and may hold some itself.
    if (stat !== "" && !/\) [TtZX] [^)]*$/.test(stat)) return true;
  }
  return false;
}
