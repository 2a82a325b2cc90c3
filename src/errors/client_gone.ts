import { ServiceError } from "./service_error.ts";

/** 499: nobody waits for the answer any more, so nothing further is done for it. No client ever sees this. */
export class ClientGoneError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ClientGoneError";
  /** The client's connection has ended before its answer. */
  constructor() {
    super(499, "The client has gone before its answer.");
  }
}
