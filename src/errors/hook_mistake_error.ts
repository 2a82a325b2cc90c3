/** A mistake in the application's own code around a request: no refusal, so the request fails with 500. */
export class HookMistakeError extends TypeError {
  override readonly name = "HookMistakeError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
