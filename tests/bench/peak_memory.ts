/**
 * Starts to watch the peak memory of this process; `grown` returns how many bytes it exceeds the present. If the system
 * does not record the peak, it is the memory in use when `grown` is called.
 */
export function peakMemory(): { grown(): number } {
  const before = Deno.memoryUsage().rss;
  try {
    // Linux resets the peak of the resident memory.
    Deno.writeTextFileSync("/proc/self/clear_refs", "5");
  } catch {
    return { grown: () => Math.max(0, Deno.memoryUsage().rss - before) };
  }
  return {
    grown() {
      const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync("/proc/self/status")) ?? [];
      return Math.max(0, Number(kibibytes) * 1024 - before);
    },
  };
}
