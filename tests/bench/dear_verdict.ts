import type { MeasuredRequest } from "./measured_request.ts";
import type { MeasuredAnswer } from "./dear_process.ts";

/**
 * Milliseconds that an expensive request may take, and those within which a request is refused by its plan. A refusal
 * that needs the rows, such as an include of too many, may take as long as an answer.
 */
export const ANSWERED_WITHIN = 250;
export const REFUSED_WITHIN = 10;

/** A request with its answer; `"late"` if it was stopped. */
export interface DearRow extends MeasuredRequest {
  /** Whether it must be answered. */
  readonly isOrdinary: boolean;
  readonly answer: MeasuredAnswer | "late";
  /** The processor time in milliseconds after which it was stopped, if it was. */
  readonly givenUpAfter: number;
}

/** The result of a row: the promise holds, or what is wrong. */
export interface Verdict {
  readonly holds: boolean;
  readonly word: string;
}

/** Whether an expensive request costs little or is refused at once, with a message; and an ordinary one is answered. */
export function verdictOf({ isOrdinary, answer }: DearRow): Verdict {
  if (answer === "late") return { holds: false, word: "EXPENSIVE" };
  const { status, milliseconds } = answer;
  if (status === 200 && (isOrdinary || milliseconds <= ANSWERED_WITHIN)) return { holds: true, word: "answered" };
  if (status === 200) return { holds: false, word: "EXPENSIVE" };
  if (isOrdinary) return { holds: false, word: "REFUSED" };
  if (status !== 400) return { holds: false, word: "WRONG" };
  if (milliseconds > ANSWERED_WITHIN) return { holds: false, word: "REFUSED LATE" };
  if (!answer.detail || answer.parameter === undefined) return { holds: false, word: "REFUSED WITHOUT A MESSAGE" };
  return { holds: true, word: milliseconds <= REFUSED_WITHIN ? "refused" : "refused after a read" };
}
