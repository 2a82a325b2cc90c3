import process from "node:process";
import { styleText } from "node:util";
import { visible } from "./visible.ts";

/** Where a command speaks: results to standard output, the rest to standard error. Names in its lines may hold anything. */
export interface Terminal {
  /** A line of the result. */
  say(...line: Line): void;
  /** A line about the result: a problem, a hint. */
  warn(...line: Line): void;
  /** A text of several lines. */
  print(text: string): void;
  /** Shows what is being done on the same line, until `done`. */
  progress(line: string): void;
  done(): void;
}

/** The parts of a line, which are written one behind the other. */
export type Line = readonly (string | Styled)[];

/** A part of a line that looks different where a person reads it. */
export interface Styled {
  readonly text: string;
  readonly style: Style;
}

/** How a part of a line looks. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green";

/** A line as it is written. This is the one place where what names hold becomes visible: they steer no terminal. */
export function lineOf(line: Line, isColoured: boolean): string {
  return line.map((part) => {
    if (typeof part === "string") return visible(part);
    const text = visible(part.text);
    return isColoured ? styleText(part.style, text, { validateStream: false }) : text;
  }).join("");
}

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
    say(...line) {
      clear();
      stdout.write(`${lineOf(line, isColoured)}\n`);
    },
    warn(...line) {
      clear();
      stderr.write(`${lineOf(line, isColoured)}\n`);
    },
    print(text) {
      clear();
      stdout.write(`${linesIn(text).map(visible).join("\n")}\n`);
    },
    progress(line) {
      const shown = visible(line);
      // In a file, a line is said once and not again for each step.
      if (stderr.isTTY) stderr.write(`\r\x1b[K${shown}`);
      else if (!isShown) stderr.write(`${shown}\n`);
      isShown = true;
    },
    done: clear,
  };
}

/** The lines of a text. */
export function linesIn(text: string): readonly string[] {
  return text.trimEnd().split("\n");
}
