import type { Ask } from "./workloads.ts";

/** Servers from npm by other authors, in the order of a table of results. */
export const PEERS = ["json-api-nestjs", "PocketBase", "soul-cli"] as const;

/** The name of one of them. */
export type PeerName = typeof PEERS[number];

/** The meaning of a workload's request, for any server. */
interface Meant {
  readonly id: string | undefined;
  readonly page: string | null;
  readonly isIncluding: boolean;
  /** The new row. */
  readonly attributes: Record<string, unknown>;
  readonly currency: string;
}

const JSON_TYPE = "application/json";

/**
 * One of Relata's requests in the form of a peer.
 * @throws {Error} if the peer has no equivalent.
 */
export function askOfPeer(peer: PeerName, ask: Ask): Ask {
  const meant = meaningOf(ask);
  switch (peer) {
    case "json-api-nestjs":
      return askOfNest(ask, meant);
    case "PocketBase":
      return { ...askOfPocketBase(ask, meant), mediaType: JSON_TYPE };
    case "soul-cli":
      return { ...askOfSoul(ask, meant), mediaType: JSON_TYPE };
  }
}

function meaningOf({ path, body }: Ask): Meant {
  const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
  const { attributes = {}, relationships } = body === undefined ? {} : JSON.parse(body).data;
  const columns = Object.entries(attributes).map(([name, value]) => [name.replace("-", "_"), value]);
  return {
    id: pathname.split("/")[2],
    page: searchParams.get("page"),
    isIncluding: searchParams.has("include"),
    attributes: Object.fromEntries(columns),
    currency: relationships?.currency.data.id,
  };
}

function askOfNest(ask: Ask, { page, isIncluding, attributes }: Meant): Ask {
  if (ask.body !== undefined) {
    const { data } = JSON.parse(ask.body);
    return { ...ask, body: JSON.stringify({ data: { ...data, attributes } }) };
  }
  if (page === null) return ask;
  const include = isIncluding ? "&include=currency,cultures" : "";
  return { method: "GET", path: `/countries?page[number]=${page}&page[size]=20${include}` };
}

/** A key of PocketBase has fifteen characters. */
export const POCKETBASE_KEY = "%015d";

function askOfPocketBase({ method }: Ask, { id, page, isIncluding, attributes, currency }: Meant): Ask {
  const path = "/api/collections/countries/records";
  const key = (of: string) => of.padStart(15, "0");
  if (method === "POST") return { method, path, body: JSON.stringify({ ...attributes, currency: key(currency) }) };
  if (id !== undefined) return { method, path: `${path}/${key(id)}` };
  const expand = isIncluding ? "&expand=currency,cultures_via_country" : "";
  return { method, path: `${path}?page=${page}&perPage=20${expand}` };
}

function askOfSoul({ method }: Ask, { id, page, isIncluding, attributes, currency }: Meant): Ask {
  const path = "/api/tables/countries/rows";
  if (isIncluding) throw new Error("soul-cli includes no to-many.");
  if (method === "POST") {
    return { method, path, body: JSON.stringify({ fields: { ...attributes, currency_id: currency } }) };
  }
  return { method, path: id === undefined ? `${path}?_page=${page}&_limit=20` : `${path}/${id}` };
}
