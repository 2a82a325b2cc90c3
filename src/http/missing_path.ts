import { NotFoundError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { closestName } from "../model/spellings.ts";

/** The most segments of a path that are searched for a hint. */
const MOST_SEGMENTS = 6;

/** 404 for a path at which nothing is mapped, with a hint at the probable one. `collections` are the paths of lists. */
export function missingPath(url: string, collections: readonly string[]): NotFoundError {
  const { pathname } = new URL(url);
  return new NotFoundError(`Nothing is mapped at "${cut(pathname)}".${hintOf(pathname, collections)}`);
}

function hintOf(pathname: string, collections: readonly string[]): string {
  const owner = collections.find((path) => pathname.startsWith(`${path}/`));
  if (owner !== undefined) return relationshipHint(owner, pathname.slice(owner.length + 1));
  const names = collections.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const segments = pathname.split("/").slice(0, MOST_SEGMENTS);
  for (const [at, segment] of segments.entries()) {
    if (segment === "") continue;
    const name = names.includes(segment) ? segment : closestName(segment, names);
    if (name === undefined) continue;
    const path = [collections[names.indexOf(name)], ...pathname.split("/").slice(at + 1)].join("/");
    return ` Did you mean "${cut(path)}"?${prefixHint(path, pathname)}`;
  }
  return "";
}

/** The hint for a path that lacks its beginning: a router has probably stripped it, and would strip all links too. */
function prefixHint(path: string, pathname: string): string {
  if (path === pathname || !path.endsWith(pathname)) return "";
  const prefix = path.slice(0, -pathname.length);
  return ` A router that strips "${cut(prefix)}", as mount of Hono and h3 does, must pass requests on unchanged.`;
}

/** The hint for the path of a relationship if `relationshipLinks` is off: the related resources can be included. */
function relationshipHint(owner: string, rest: string): string {
  const [, id, name] = /^([^/]+)\/(?:relationships\/)?([^/]+)\/?$/.exec(rest) ?? [];
  if (name === undefined) return "";
  return ` Relationships have no addresses of their own here: send "${cut(`${owner}/${id}?include=${name}`)}".`;
}
