import process from "node:process";
import { styleText } from "node:util";

/** The output of a command: results on standard output, the rest on standard error. Names may contain anything. */
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

/** The parts of a line, which are written one after another. */
export type Line = readonly (string | Styled)[];

/** A part of a line that is highlighted in a terminal. */
interface Styled {
  readonly text: string;
  readonly style: "bold" | "dim" | "red" | "yellow" | "green";
}

/** A line as it is written. Only here are control characters in names made visible, so that they steer no terminal. */
export function lineOf(line: Line, isColoured: boolean): string {
  return line.map((part) => {
    if (typeof part === "string") return visible(part);
    const text = visible(part.text);
    return isColoured ? styleText(part.style, text, { validateStream: false }) : text;
  }).join("");
}

/** The terminal of this process; without colours in a pipe or if `NO_COLOR` is set. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const isColoured = env.NO_COLOR ? false : env.FORCE_COLOR ? true : stdout.isTTY === true && env.TERM !== "dumb";
  let isShown = false;
  const clear = () => {
    if (isShown && stderr.isTTY) stderr.write("\r\x1b[K");
    isShown = false;
  };
  for (const stream of [stdout, stderr]) stream.on("error", endQuietly);
  const write = (stream: typeof stdout | typeof stderr, text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  return {
    say: (...line) => write(stdout, lineOf(line, isColoured)),
    warn: (...line) => write(stderr, lineOf(line, isColoured)),
    print: (text) => write(stdout, linesIn(text).map(visible).join("\n")),
    progress(line) {
      const shown = visible(line);
      // In a file, the line is written once, not for each step.
      if (stderr.isTTY) stderr.write(`\r\x1b[K${shown}`);
      else if (!isShown) stderr.write(`${shown}\n`);
      isShown = true;
    },
    done: clear,
  };
}

/** The exit code of a program that is told that nobody reads its output any more: 128 and the number of SIGPIPE. */
const UNREAD = 141;

/** Ends the command when its reader has gone, as `head` does. */
function endQuietly(error: Error & { readonly code?: string }): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(UNREAD);
}

/** The lines of a text. */
export function linesIn(text: string): readonly string[] {
  return text.trimEnd().split("\n");
}

/** Milliseconds after which progress is shown. */
const PATIENCE = 1000;

/**
 * Shows the steps of something that takes longer than a second: `Reading 12 of 80: orders`.
 * @returns the function to call before each step.
 */
export function progressOf(
  terminal: Pick<Terminal, "progress">,
  what: string,
  now: () => number = Date.now,
): (done: number, all: number, step: string) => void {
  const start = now();
  return (done, all, step) => {
    if (now() - start >= PATIENCE) terminal.progress(`${what} ${done + 1} of ${all}: ${step}`);
  };
}

/** Ends of lines, control characters, characters that change the direction of a text, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;

/**
 * A text on one line without invisible characters: names come from databases, which may contain anything. Characters
 * that would end the line or steer a terminal are escaped as in JSON: `\u001b`.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
