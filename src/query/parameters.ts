import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";

/** The query parameters that were sent, decoded, in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The value of a parameter, `undefined` where it was not sent. @throws {BadRequestError} where it was sent twice. */
export function single(parameters: Parameters, name: string): string | undefined {
  const values = parameters.filter((one) => one[0] === name);
  if (values.length > 1) {
    throw new BadRequestError(`Cannot read "${cut(name)}": it was sent ${values.length} times.`, name);
  }
  return values[0]?.[1];
}
