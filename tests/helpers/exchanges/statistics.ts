import type { Exchange } from "./exchange.ts";
import { refusedParameter } from "./messages.ts";

/** Only the `meta` of a list: the topic of the statistics, its parameters, and the contents of `meta`. */
export function computed(type: string, what: string, parameters: string, meta: object, headers = ""): Exchange {
  return {
    title: `stats[…]: ${what}`,
    request: `GET /${type}?${parameters}${headers}`,
    response: `200\n\n${JSON.stringify({ meta, data: "<any>" })}`,
  };
}

/** The same of a list with pages, whose links are another matter. */
export function paged(type: string, what: string, parameters: string, meta: object, headers = ""): Exchange {
  return {
    title: `stats[…]: ${what}`,
    request: `GET /${type}?${parameters}${headers}`,
    response: `200\n\n${JSON.stringify({ meta, links: "<any>", data: "<any>" })}`,
  };
}

/** Statistics that are refused for one parameter, by its decoded name. */
export function uncomputed(
  type: string,
  what: string,
  parameters: string,
  parameter: string,
  detail: string,
  headers = "",
): Exchange {
  return {
    title: `stats[…]: ${what}`,
    request: `GET /${type}?${parameters}${headers}`,
    response: refusedParameter(detail, parameter),
  };
}
