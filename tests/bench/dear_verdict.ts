import type { DearAsked } from "./dear_asked.ts";
import type { DearAnswer } from "./dear_process.ts";

/**
 * Milliseconds that a dear request may take, and those within which one is refused that was only planned. What only
 * its rows forbid, an include of too many, is refused after a look at them, which may not take longer than an answer.
 */
export const ANSWERED_WITHIN = 250;
export const REFUSED_WITHIN = 10;

/** A request, and how it was answered; `"late"` where it was given up. */
export interface DearRow extends DearAsked {
  /** Whether it may not be refused. */
  readonly isOrdinary: boolean;
  readonly answer: DearAnswer | "late";
  /** The milliseconds on a core after which it was given up, if it was. */
  readonly givenUpAfter: number;
}

/** What a row shows: that it is as promised, or what is wrong with it. */
export interface Verdict {
  readonly holds: boolean;
  readonly word: string;
}

/** Whether a dear request costs little or is refused at once, by a sentence; and an ordinary one is answered. */
export function verdictOf({ isOrdinary, answer }: DearRow): Verdict {
  if (answer === "late") return { holds: false, word: "DEAR" };
  const { status, milliseconds } = answer;
  if (status === 200 && (isOrdinary || milliseconds <= ANSWERED_WITHIN)) return { holds: true, word: "answered" };
  if (status === 200) return { holds: false, word: "DEAR" };
  if (isOrdinary) return { holds: false, word: "REFUSED" };
  if (status !== 400) return { holds: false, word: "WRONG" };
  if (milliseconds > ANSWERED_WITHIN) return { holds: false, word: "REFUSED LATE" };
  if (!answer.detail || answer.parameter === undefined) return { holds: false, word: "REFUSED WITHOUT A SENTENCE" };
  return { holds: true, word: milliseconds <= REFUSED_WITHIN ? "refused" : "refused after a look" };
}
