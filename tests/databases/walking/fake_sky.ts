import { type Fetch, MEDIA_TYPE, type Resource } from "../json_api.ts";

/** The faults of a fake service. */
export type Fault =
  | "a page is missing"
  | "a record comes twice"
  | "a record is lost"
  | "pages go round"
  | "a view is dead"
  | "a view shows another record"
  | "a list by a key is dead"
  | "a list by a key lists others"
  | "linkage is left out"
  | "a related record is left out"
  | "a stranger is included"
  | "a sort fails"
  | "a sort loses a record"
  | "a link leads away"
  | "an answer is no JSON";

/** A star without planets comes last; `SIZE` stars are on a page. */
const STARS = ["1", "2", "3"];
const PLANETS = [["1", "1"], ["2", "1"], ["3", "2"]];
const SIZE = 2;

/**
 * A hand-written service of three stars and three planets, with pages, `sort` and `include=planets`: it has one fault,
 * or none.
 */
export function fakeSky(fault?: Fault): Fetch {
  return (request) => {
    const url = new URL(request.url);
    const [, type, id] = url.pathname.split("/");
    const answer = id === undefined ? list(type, url, fault) : view(type, id, url, fault);
    if (fault === "an answer is no JSON" && url.pathname === "/planets/2") return respond("<p>planet</p>");
    return answer === undefined ? respond('{"errors":[{"code":"404"}]}', 404) : respond(JSON.stringify(answer));
  };
}

function respond(body: string, status = 200): Response {
  return new Response(body, { status, headers: { "content-type": MEDIA_TYPE } });
}

function list(type: string, { searchParams }: URL, fault?: Fault): object | undefined {
  const key = searchParams.get("star_id");
  if (type === "planets") {
    return fault === "a list by a key is dead" && key === "2" ? undefined : { data: planetsOf(key, fault) };
  }
  if (type !== "stars") return undefined;
  const sort = searchParams.get("sort");
  if (fault === "a sort fails" && sort === "-name") return undefined;
  const page = Number(searchParams.get("page") ?? 1);
  if (fault === "a page is missing" && page === 2) return undefined;
  const shown = STARS.slice((page - 1) * SIZE, page * SIZE);
  if (fault === "a record comes twice" && page === 2) shown.push("1");
  if (fault === "a record is lost" && page === 2) shown.pop();
  if (fault === "a sort loses a record" && sort === "name" && page === 2) shown.pop();
  const isLast = page * SIZE >= STARS.length;
  const next = `/stars?page=${fault === "pages go round" && page === 2 ? 1 : page + 1}${sort ? `&sort=${sort}` : ""}`;
  return {
    links: { next: isLast && fault !== "pages go round" ? null : next },
    ...withPlanets(shown.map((one) => star(one, fault)), searchParams, fault),
  };
}

function view(type: string, id: string, { searchParams }: URL, fault?: Fault): object | undefined {
  if (type === "stars") {
    const { data: [data], ...rest } = withPlanets([star(id, fault)], searchParams, fault);
    return { data, ...rest };
  }
  if (type !== "planets" || fault === "a view is dead" && id === "3") return undefined;
  return { data: planet(fault === "a view shows another record" && id === "3" ? "2" : id) };
}

function star(id: string, fault?: Fault): Resource {
  const self = fault === "a link leads away" && id === "2" ? "https://example.org/stars/2" : `/stars/${id}`;
  return { type: "stars", id, attributes: { name: `Star ${id}` }, links: { self } };
}

function planet(id: string): Resource {
  return { type: "planets", id, attributes: { mass: Number(id) }, links: { self: `/planets/${id}` } };
}

function planetsOf(star: string | null, fault?: Fault): readonly Resource[] {
  if (star !== null && fault === "a list by a key lists others") return [planet("3"), planet("2")];
  return PLANETS.filter(([, owner]) => star === null || owner === star).map(([id]) => planet(id));
}

/** Stars with their planets included, if the client requests them. */
function withPlanets(stars: readonly Resource[], query: URLSearchParams, fault?: Fault) {
  if (query.get("include") !== "planets") return { data: stars };
  const data = stars.map((star): Resource => {
    const data = planetsOf(star.id).map(({ type, id }) => ({ type, id }));
    const links = { self: `/planets?star_id=${star.id}` };
    const relationship = fault === "linkage is left out" && star.id === "2" ? { links } : { data, links };
    return { type: "stars", id: star.id, relationships: { planets: relationship }, links: star.links };
  });
  const included = stars.flatMap((star) => planetsOf(star.id));
  if (fault === "a related record is left out") included.pop();
  if (fault === "a stranger is included" && stars.length === 1) included.push(planet("3"));
  return { data, included };
}
