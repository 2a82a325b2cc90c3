import { type Fetch, MEDIA_TYPE } from "../json_api.ts";
import { normal } from "./spelled.ts";

/** How a fake service leaks hidden names. */
export type Leak =
  | "a hidden table is served"
  | "a hidden table is not there in other words"
  | "a hidden table may not be deleted"
  | "a hidden table is known to include"
  | "a hidden column sorts"
  | "a hidden column is another error"
  | "a mistake is told the names of all tables"
  | "a hidden table was probably meant"
  | "a missing value is called by a hidden column"
  | "a hidden column is shown"
  | "a link leads to a hidden table";

/** A service that shows stars, and hides the table `SecretOrders` with its column `unit_price`; written by hand. */
export function fakeCurtain(leak?: Leak): Fetch {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [table, id, ...rest] = pathname.slice(1).split("/").map(decodeURIComponent);
    if (table !== "stars") return elsewhere(request.method, table, leak);
    if (request.method === "POST") return refuse(await request.json(), leak);
    if (rest.length > 0) return error(404, `Nothing is at "${pathname}".`);
    if (id !== undefined && id !== "1") return error(404, `There is no star "${id}".`);
    for (const [parameter, value] of searchParams) {
      const refused = refusedParameter(parameter, value, leak);
      if (refused !== undefined) return refused;
    }
    return show(leak);
  };
}

function elsewhere(method: string, table: string, leak?: Leak): Response {
  const isHidden = normal(table) === "secret_orders";
  if (isHidden && leak === "a hidden table is served") return json(200, { data: [] });
  if (isHidden && leak === "a hidden table is not there in other words") return error(404, "No route.");
  if (isHidden && leak === "a hidden table may not be deleted" && method === "DELETE") return error(405, "Not here.");
  return error(404, `Nothing is mapped at "${table}".`);
}

function refusedParameter(parameter: string, value: string, leak?: Leak): Response | undefined {
  const isName = parameter === "fields[stars]" && value === "name";
  if (isName || parameter === "sort" && /^-?(id|name)$/.test(value)) return undefined;
  if (leak === "a hidden column sorts" && parameter === "sort" && normal(value) === "unit_price") return show();
  if (leak === "a hidden table is known to include" && parameter === "include" && normal(value) === "secret_orders") {
    return error(400, `Cannot include "${value}": it is not mapped.`);
  }
  if (leak === "a hidden column is another error" && normal(parameter) === "unit_price") {
    return error(400, `Cannot filter by "${parameter}".`);
  }
  const meant = meantBy(normal(value.replace(/^-|\.id$/g, "")), leak);
  if (meant !== undefined) {
    return error(400, `Cannot read "${parameter}": there is no "${value}". Did you mean "${meant}"?`);
  }
  const told = leak === "a mistake is told the names of all tables" ? " There are stars and secret-orders." : "";
  return error(400, `Cannot read "${parameter}": there is no "${value}".${told}`);
}

/** The suggestion: `names` and `nameq` mean `name`. */
function meantBy(asked: string, leak?: Leak): string | undefined {
  if (/^name\w$/.test(asked)) return "name";
  const isLeak = leak === "a hidden table was probably meant" && /^secret_orders?q?$/.test(asked);
  return isLeak ? "secret-orders" : undefined;
}

function refuse({ data }: { data?: { attributes?: object; relationships?: object } }, leak?: Leak): Response {
  const names = Object.keys({ ...data?.attributes, ...data?.relationships });
  const missing = leak === "a missing value is called by a hidden column" ? "UnitPrice" : "name";
  return error(422, ...names.map((name) => `There is no "${name}".`), `"${missing}" is required.`);
}

function show(leak?: Leak): Response {
  const attributes = {
    name: "A row may say SecretOrders and unit_price.",
    ...(leak === "a hidden column is shown" ? { "unit-price": 2 } : {}),
  };
  const links = {
    self: "/stars/1",
    ...(leak === "a link leads to a hidden table" ? { orders: "/secret-orders" } : {}),
  };
  return json(200, { data: [{ type: "stars", id: "1", attributes, links }] });
}

function error(status: number, ...details: readonly string[]): Response {
  return json(status, { errors: details.map((detail) => ({ detail })) });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": MEDIA_TYPE } });
}
