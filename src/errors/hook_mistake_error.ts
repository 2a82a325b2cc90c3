/** A mistake in the application's own code around a request: no refusal, so the request fails with 500. */
export class HookMistakeError extends TypeError {
  /** The name of the class. */
  override readonly name = "HookMistakeError";
  /** `message` names the hook, and what to write instead. */
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
