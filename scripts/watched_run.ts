/** When a program that runs tests is ended. */
export interface Watch {
  /** Milliseconds without output after which `isAlive` is called, repeatedly. */
  readonly silence: number;
  /** Milliseconds after which the program is ended in any case. */
  readonly longest: number;
  /** Whether the servers that the program depends on still answer. */
  isAlive(): Promise<boolean>;
}

/** How a program ended. */
export interface WatchedEnd {
  readonly success: boolean;
  /** Why it was ended, a sentence; undefined if it ended on its own. */
  readonly reason?: string;
}

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Reads a program's output until it ends, or ends it if its servers are gone or it takes too long.
 * @param ears each piped stream of the program, and the function that gets its texts.
 */
export async function watchRun(
  child: Deno.ChildProcess,
  watch: Watch,
  ears: readonly (readonly [Stream, (text: string) => unknown])[],
): Promise<WatchedEnd> {
  let reason: string | undefined;
  let heard = performance.now();
  const readers = ears.map(([stream]) => stream.pipeThrough(new TextDecoderStream()).getReader());
  let isRunning = true;
  const status = child.status.finally(() => isRunning = false);
  const end = (why: string) => {
    reason ??= why;
    if (isRunning) child.kill("SIGKILL");
    // A process that the program has started may keep its streams open.
    for (const reader of readers) reader.cancel();
  };
  const listen = async (index: number) => {
    for (let part = await readers[index].read(); !part.done; part = await readers[index].read()) {
      heard = performance.now();
      await ears[index][1](part.value);
    }
  };
  const late = setTimeout(() => end(`It took more than ${watch.longest / 1000} seconds.`), watch.longest);
  let isAsking = false;
  const silence = setInterval(async () => {
    if (isAsking || performance.now() - heard < watch.silence) return;
    isAsking = true;
    if (!await watch.isAlive()) end("It waited for a server that no longer answers.");
    heard = performance.now();
    isAsking = false;
  }, watch.silence / 4);
  try {
    await Promise.all(ears.map((_, index) => listen(index)));
    return { success: (await status).success, reason };
  } finally {
    clearTimeout(late);
    clearInterval(silence);
  }
}
