import process from "node:process";
import { styleText } from "node:util";

/** Where a command speaks: results to standard output, the rest to standard error. */
export interface Terminal {
  /** A line of the result. */
  say(line: string): void;
  /** A line about the result: a problem, a hint. */
  warn(line: string): void;
  /** Shows what is being done on the same line, until `done`. */
  progress(line: string): void;
  done(): void;
  /** Styles a part of a line of the result, where it is read by a person. */
  style(part: string, style: Style): string;
}

/** How a part of a line looks. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green";

/** The terminal of this process; without colours in a pipe and where `NO_COLOR` is set. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const isColoured = env.NO_COLOR ? false : env.FORCE_COLOR ? true : stdout.isTTY === true && env.TERM !== "dumb";
  let isShown = false;
  const clear = () => {
    if (isShown && stderr.isTTY) stderr.write("\r\x1b[K");
    isShown = false;
  };
  return {
    say(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    warn(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      // In a file, a line is said once and not again for each step.
      if (stderr.isTTY) stderr.write(`\r\x1b[K${line}`);
      else if (!isShown) stderr.write(`${line}\n`);
      isShown = true;
    },
    done: clear,
    style: (part, style) => isColoured ? styleText(style, part, { validateStream: false }) : part,
  };
}
