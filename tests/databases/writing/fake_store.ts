import { type Fetch, MEDIA_TYPE, type Resource } from "../json_api.ts";

/** The faults or refusals of a fake store. */
export type StoreFault =
  | "a create stores another value"
  | "a create stores nothing"
  | "a create fails"
  | "a create is refused"
  | "the Location leads elsewhere"
  | "linkage is lost"
  | "an update is lost"
  | "an update is refused"
  | "an update loses the record"
  | "a view shows what was"
  | "a delete deletes nothing"
  | "a delete answers with a body";

/** A service of stars with one fault, or none, and its stars. */
export interface FakeStore {
  readonly fetch: Fetch;
  readonly stars: ReadonlyMap<string, Resource>;
}

/** A service that creates, shows, updates and deletes stars, written by hand. */
export function fakeStore(fault?: StoreFault): FakeStore {
  const stars = new Map<string, Resource>();
  const fetch = async (request: Request): Promise<Response> => {
    const id = new URL(request.url).pathname.split("/")[2] ?? "1";
    const sent = request.body === null ? undefined : (await request.json()).data as Resource;
    switch (request.method) {
      case "POST":
        return create(stars, { ...sent!, id }, fault);
      case "PATCH":
        return update(stars, { ...sent!, id }, fault);
      case "DELETE":
        if (fault !== "a delete deletes nothing") stars.delete(id);
        return fault === "a delete answers with a body" ? answer(200, undefined) : new Response(null, { status: 204 });
      default:
        return stars.has(id) ? answer(200, stars.get(id)) : answer(404, undefined);
    }
  };
  return { fetch, stars };
}

function create(stars: Map<string, Resource>, sent: Resource, fault?: StoreFault): Response {
  if (fault === "a create fails") return answer(500, undefined);
  if (fault === "a create is refused") return answer(422, undefined, "Write the name in capitals.");
  const self = `/stars/${sent.id}`;
  const name = fault === "a create stores another value" ? "Sun" : sent.attributes?.name;
  const galaxy = fault === "linkage is lost" ? { data: null } : sent.relationships?.galaxy ?? { data: null };
  const star = { ...sent, attributes: { ...sent.attributes, name }, relationships: { galaxy }, links: { self } };
  if (fault !== "a create stores nothing") stars.set(sent.id, star);
  const location = fault === "the Location leads elsewhere" ? "/stars/2" : self;
  return answer(201, star, undefined, { location });
}

function update(stars: Map<string, Resource>, sent: Resource, fault?: StoreFault): Response {
  if (fault === "an update is refused") return answer(409, undefined, "Another one has this name.");
  const before = stars.get(sent.id)!;
  const after = { ...before, attributes: sent.attributes, relationships: sent.relationships };
  if (fault === "an update loses the record") return answer(200, null);
  if (fault === "an update is lost") return answer(200, before);
  if (fault !== "a view shows what was") stars.set(sent.id, after);
  return answer(200, after);
}

function answer(
  status: number,
  data: Resource | null | undefined,
  detail?: string,
  headers: HeadersInit = {},
): Response {
  const body = data === undefined ? { errors: [{ title: String(status), detail }] } : { data };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": MEDIA_TYPE, ...headers } });
}
