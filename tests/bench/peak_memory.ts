/**
 * Begins to watch how much memory this process holds at most; `grown` says how many bytes more than now. Where the
 * system does not count the most, it is what is held when `grown` is called.
 */
export function peakMemory(): { grown(): number } {
  const before = Deno.memoryUsage().rss;
  try {
    // Linux begins again with the most that was ever resident.
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
