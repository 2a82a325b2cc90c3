import { BadRequestError } from "./request_errors.ts";

/** 400 for an answer of more bytes than a request may ask for; `what` says which, ` of attributes`. */
export function tooLongAnswer(most: number, what: string): BadRequestError {
  return new BadRequestError(
    `Cannot answer with more than ${most} bytes${what}: leave some out with fields[<type>], or ask for fewer ` +
      "resources with limit or page[size], or with less in include.",
  );
}
