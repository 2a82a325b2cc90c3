/** Linux counts the processor time of a process in hundredths of a second. */
const TICK_MILLISECONDS = 10;

/**
 * The processor time of a process in milliseconds, including that of the kernel for it; `undefined` if the system does
 * not report it.
 */
export function cpuTime(pid: number): number | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    // The name, in parentheses, may contain spaces; the 14th and 15th fields are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MILLISECONDS;
  } catch {
    return undefined;
  }
}
