import type { Exchange } from "./exchange.ts";
import { refusedParameter } from "./messages.ts";

/** A list without fields: the topic of a filter, its parameters, and the ids of the result. */
export function found(type: string, what: string, parameters: string, ...ids: readonly (number | string)[]): Exchange {
  const data = ids.map((id) => ({ type, id: String(id), links: { self: `/${type}/${encodeURIComponent(id)}` } }));
  return {
    title: `filter[…]: ${what}`,
    request: `GET /${type}?fields[${type}]=&${encoded(parameters)}`,
    response: `200\n\n${JSON.stringify({ data })}`,
  };
}

/** A list that is refused for one parameter, by its decoded name. */
export function refused(type: string, what: string, parameters: string, parameter: string, detail: string): Exchange {
  return {
    title: `filter[…]: ${what}`,
    request: `GET /${type}?${encoded(parameters)}`,
    response: refusedParameter(detail, parameter),
  };
}

/** Parameters as tests can be read, as a URL has them. */
function encoded(parameters: string): string {
  return parameters.split("&").map((one) => {
    const [name, ...value] = one.split("=");
    return `${name.replaceAll(" ", "%20")}=${encodeURIComponent(value.join("="))}`;
  }).join("&");
}
