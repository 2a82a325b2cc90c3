import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { meantOrAll } from "../model/spellings.ts";
import { areEqual, namedPath, resolveInclude } from "../model/visible.ts";
import type { IncludeCut, IncludePath } from "../types/query.ts";
import type { Pagination } from "../types/settings.ts";
import { PAGE_SIZE, positive } from "./page.ts";
import type { Parameters, QueryContext } from "./parameters.ts";

/** Reads `include=cultures.language` (https://jsonapi.org/format/1.0/#fetching-includes). @throws {BadRequestError} */
export function readInclude(text: string, { model, resource, action, bounds }: QueryContext): readonly IncludePath[] {
  if (action.visible.includesNothing) throw cannotInclude(text, `"${resource.type}" has nothing to include`);
  if (text === "") return [];
  const paths = text.split(",");
  if (paths.length > bounds.includePaths) {
    throw cannotInclude(text, `${paths.length} paths are more than the ${bounds.includePaths} allowed`);
  }
  return paths.map((path) => {
    const depth = path.split(".").length;
    if (depth <= bounds.includeDepth) return resolveInclude(model, resource, path);
    throw cannotInclude(path, `${depth} levels are more than the ${bounds.includeDepth} allowed`);
  });
}

function cannotInclude(path: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot include "${cut(path)}": ${why}.`, "include");
}

/** The context in which `page[included][…]` is read. */
interface IncludedPages extends QueryContext {
  /** The included paths. */
  readonly included: readonly IncludePath[];
}

const INCLUDED = /^page\[included\]\[(.*)\]$/;

/** Whether a parameter is `page[included][<path>]` and the service supports it. */
export function isIncludedPage(name: string, pagination: Pagination | undefined): boolean {
  return pagination?.included === true && INCLUDED.test(name);
}

/** The name of the parameter for a path. */
export function includedPage(path: readonly string[]): string {
  return `page[included][${path.join(".")}]`;
}

/** Reads every `page[included][cultures]=5`: the most included resources of each owner. @throws {BadRequestError} */
export function readIncludedPages(parameters: Parameters, pages: IncludedPages): readonly IncludeCut[] | undefined {
  const sent = parameters.filter(([name]) => isIncludedPage(name, pages.pagination));
  if (sent.length === 0) return undefined;
  const cuts: IncludeCut[] = [];
  for (const [name, value] of sent) {
    const read = readCut(name, value, pages);
    if (cuts.some((one) => areEqual(one.path, read.path))) throw cannotRead(name, "the same path was sent twice.");
    cuts.push(read);
  }
  return cuts;
}

function readCut(name: string, value: string, pages: IncludedPages): IncludeCut {
  const { pagination, bounds } = pages;
  const path = readPath(name, pages);
  const most = positive({ name, value });
  if (most <= bounds.resourcesPerPath) return { path, most, ...nextOf(most, pagination) };
  throw cannotRead(name, `${most} is more than the ${bounds.resourcesPerPath} resources allowed.`);
}

function cannotRead(name: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot read "${cut(name)}": ${why}`, name);
}

/** @throws {BadRequestError} if the path is not included, or if it ends in a to-one. */
function readPath(name: string, { model, resource, included }: IncludedPages): IncludePath {
  const names = (INCLUDED.exec(name)?.[1] ?? "").split(".");
  const path = namedPath(names, model, resource, (unknown, { type, relationships }) => {
    const near = meantOrAll(unknown, relationships.map((each) => each.name));
    return cannotRead(name, `"${type}" has no relationship "${cut(unknown)}".${near}`);
  });
  const dotted = path.map((one) => one.name).join(".");
  if (!included.some((one) => areEqual(one.slice(0, path.length), path))) {
    throw cannotRead(name, `"${dotted}" is not included.`);
  }
  if (!path[path.length - 1].many) throw cannotRead(name, `"${dotted}" leads to one resource.`);
  return path;
}

/**
 * The query string that asks the related list for the resources after a cut. A numbered page begins after a multiple of
 * its size, so if no page may be as large as the cut, the size must divide the cut.
 */
function nextOf(most: number, pagination: Pagination | undefined): Pick<IncludeCut, "next" | "isByCursor"> {
  const largest = pagination?.maxLimit ?? most;
  if (pagination?.cursor === true) {
    const size = new URLSearchParams([["page[size]", String(Math.min(most, largest))]]);
    return { next: String(size), isByCursor: true };
  }
  let size = Math.min(most, largest);
  while (most % size !== 0) size--;
  return { next: `page=${most / size + 1}&${PAGE_SIZE[0]}=${size}` };
}
