import { cut } from "../errors/cut.ts";
import { NotFoundError } from "../errors/request_errors.ts";
import { closestName } from "../model/spelled_names.ts";

/** The most segments of a path that are looked at. */
const MOST_SEGMENTS = 6;

/** 404 for a path at which nothing is mapped, with what was probably meant. `collections` are the paths of lists. */
export function missingPath(url: string, collections: readonly string[]): NotFoundError {
  const { pathname } = new URL(url);
  return new NotFoundError(`Nothing is mapped at "${cut(pathname)}".${hintOf(pathname, collections)}`);
}

function hintOf(pathname: string, collections: readonly string[]): string {
  const owner = collections.find((path) => pathname.startsWith(`${path}/`));
  if (owner !== undefined) return relationshipHint(owner, pathname.slice(owner.length + 1));
  const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const segments = pathname.split("/").slice(0, MOST_SEGMENTS);
  for (const [at, segment] of segments.entries()) {
    if (segment === "") continue;
    const near = collections.find((path) => last(path) === segment) ??
      collections.find((path) => last(path) === closestName(segment, collections.map(last)));
    if (near === undefined) continue;
    const path = [near, ...pathname.split("/").slice(at + 1)].join("/");
    return ` Did you mean "${cut(path)}"?${prefixHint(path, pathname)}`;
  }
  return "";
}

/** A path that lacks its beginning alone has probably lost it on the way: the next link would lose it too. */
function prefixHint(path: string, pathname: string): string {
  if (path === pathname || !path.endsWith(pathname)) return "";
  const prefix = path.slice(0, -pathname.length);
  return ` A router that takes "${cut(prefix)}" off, as mount of Hono and h3 does, must hand requests on as they came.`;
}

/** A relationship has no address where `relationshipLinks` is off: what it leads to comes with its owner. */
function relationshipHint(owner: string, rest: string): string {
  const [, id, name] = /^([^/]+)\/(?:relationships\/)?([^/]+)\/?$/.exec(rest) ?? [];
  if (name === undefined) return "";
  return ` Relationships have no addresses of their own here: send "${cut(`${owner}/${id}?include=${name}`)}".`;
}
