import { BadRequestError } from "../errors/request_errors.ts";

/** The query parameters that were sent, decoded, in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The value of a parameter, `undefined` where it was not sent. @throws {BadRequestError} where it was sent twice. */
export function single(parameters: Parameters, name: string): string | undefined {
  const values = parameters.filter((one) => one[0] === name);
  if (values.length > 1) throw new BadRequestError(`Cannot read "${name}": it was sent ${values.length} times.`, name);
  return values[0]?.[1];
}

const MEMBER_NAME = /^[a-zA-Z0-9\u0080-\uFFFF](?:[a-zA-Z0-9\u0080-\uFFFF_ -]*[a-zA-Z0-9\u0080-\uFFFF])?$/;

/**
 * Refuses a parameter that nobody registered under a name that JSON:API reserves: all of a–z, or with characters
 * that a member name may not have. Others are the application's own business and are ignored.
 */
export function refuseReserved(name: string): void {
  if (/^[a-z]+$/.test(name) || !MEMBER_NAME.test(name)) {
    throw new BadRequestError(`Cannot read the parameter "${name}": this resource has none of that name.`, name);
  }
}
