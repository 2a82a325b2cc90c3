/** Linux counts a process's time on cores in hundredths of a second. */
const TICK_MILLISECONDS = 10;

/**
 * Milliseconds for which a process has been on a core, its own and the kernel's for it; `undefined` where none tells.
 */
export function cpuTime(pid: number): number | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    // The name, in parentheses, may hold spaces; the 14th and 15th fields are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MILLISECONDS;
  } catch {
    return undefined;
  }
}
