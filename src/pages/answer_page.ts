import type { Answer } from "../endpoints/answer.ts";
import { answerError } from "../endpoints/answer_error.ts";
import type { ConfiguredService } from "../endpoints/configure.ts";
import { type Exchange, relatedRows, targetId } from "../endpoints/exchange.ts";
import { ENDPOINTS, openExchange, openFor, rereadAfter, withCaching } from "../endpoints/handle.ts";
import type { OpenDatabase } from "../endpoints/open_database.ts";
import { planRead, readQuery } from "../endpoints/reading.ts";
import { cut } from "../errors/cut.ts";
import type { RenderedError } from "../errors/render.ts";
import { BadRequestError, NotFoundError } from "../errors/request_errors.ts";
import { withoutBodyOnHead } from "../http/response.ts";
import { searchedColumns } from "../query/filter.ts";
import type { Target } from "../types/target.ts";
import { address } from "./addresses.ts";
import { parametersOf, withLabels, withoutEmptyFilters } from "./asked.ts";
import type { Html } from "./html.ts";
import type { Tree } from "./json_tree.ts";
import type { Site, Step } from "./layout.ts";
import { pathsOf } from "./paths.ts";
import type { KnownRecords } from "./records.ts";

/** What writes pages; its module is large, and most services are never asked for one. */
const load = () => import("./render.ts");

/**
 * Answers a request for a page: the endpoint answers as it answers every client, and the page shows its document. So
 * scopes, hooks, limits and hidden fields hold for pages too. `undefined` for a path that is not mapped.
 */
export async function answerPage(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
): Promise<Response | undefined> {
  let { settings } = service;
  const site = siteOf(service, request);
  const { pageResponse, resourcesPage } = await load();
  try {
    if (isHome(service, request)) {
      const { model } = await openAll(service);
      await service.context?.(request, rest[0], rest[1]);
      const page = await pageResponse(200, resourcesPage(model, site), service.caching.ofReads);
      return withoutBodyOnHead(request, page);
    }
    const routed = await service.route(request);
    if (routed === undefined || routed.kind === "options") return undefined;
    settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    const opened = await openFor(service, routed.table);
    const context = await service.context?.(request, rest[0], rest[1]);
    const open = (target: Target) => openExchange(service, opened, request, target, context, []);
    const first = open(routed);
    const asked = withoutEmptyFilters(routed, first.resource);
    const exchange = asked === routed ? first : open(asked);
    settings = exchange.target.settings;
    const page = await readPage(exchange, open, site, new URL(request.url).pathname);
    return withoutBodyOnHead(request, await pageResponse(200, page, withCaching(service, routed, undefined)));
  } catch (error) {
    await rereadAfter(error, service);
    return await answerError(service, error, request, settings, [], asPage(site));
  }
}

/** The page of a path that nobody has mapped. */
export async function missingPage(service: ConfiguredService, request: Request): Promise<Response> {
  const error = new NotFoundError(`Nothing is mapped at "${cut(new URL(request.url).pathname)}".`);
  return await answerError(service, error, request, service.settings, [], asPage(siteOf(service, request)));
}

function asPage(site: Site): (rendered: RenderedError) => Promise<Response> {
  return async (rendered) => {
    const { errorPage, pageResponse } = await load();
    return await pageResponse(rendered.status, errorPage(rendered, site), rendered.headers);
  };
}

function siteOf({ basePath }: ConfiguredService, { url }: Request): Site {
  const { host, origin } = new URL(url);
  return { host, origin, home: basePath === "" ? "/" : basePath };
}

function isHome({ basePath }: ConfiguredService, { url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === basePath || pathname === `${basePath}/`;
}

async function openAll({ database }: ConfiguredService): Promise<OpenDatabase> {
  return database.current ?? await database.open();
}

type Open = (target: Target) => Exchange;

async function readPage(exchange: Exchange, open: Open, site: Site, path: string): Promise<Html> {
  const { listPage, recordPage } = await load();
  const { target, resource, action, model } = exchange;
  const parameters = parametersOf(target);
  const read = { exchange, paths: pathsOf(model), way: wayTo(exchange, path) };
  if (target.endpoint !== "view" && exchange.relation?.relationship.many !== false) {
    const searched = searchedColumns(resource, action).map(({ field }) => field);
    return listPage({ ...read, document: await readList(exchange, open), searched, path, parameters }, site);
  }
  const document = await readDocument(exchange);
  const known = await labelsOf(exchange, open, document);
  const fields = readQuery(exchange).query.fields.get(resource.table);
  return recordPage({ ...read, document, known, fields, address: address(path, parameters) }, site);
}

/** The document of an endpoint. */
async function readDocument(exchange: Exchange): Promise<Tree> {
  const { parseTree } = await load();
  const { text }: Answer = await ENDPOINTS[exchange.target.endpoint](exchange);
  return parseTree(text ?? "null");
}

/** A list with the records that its links lead to; without them where that would be more than a request may ask for. */
async function readList(exchange: Exchange, open: Open): Promise<Tree> {
  const labelled = exchange.target.endpoint === "relationship" ? undefined : withLabels(exchange);
  if (labelled === undefined) return await readDocument(exchange);
  try {
    return await readDocument(open(labelled));
  } catch (error) {
    if (error instanceof BadRequestError) return await readDocument(exchange);
    throw error;
  }
}

/**
 * The records that the links of one record lead to. They are read beside its document, which shows what a client gets
 * and no more. Hooks have run already, so none runs here: only labels of what the document names are shown.
 */
async function labelsOf(exchange: Exchange, open: Open, document: Tree): Promise<KnownRecords> {
  const { knownRecords, parseTree, primaryOf } = await load();
  const known = knownRecords(document);
  const labelled = exchange.target.endpoint === "relationship" ? undefined : withLabels(exchange);
  if (labelled === undefined || primaryOf(document).records.length === 0) return known;
  const reading = open(labelled);
  const wanted = exchange.relation === undefined
    ? { kind: "one" as const, id: targetId(reading) }
    : relatedRows(reading, false);
  try {
    const plan = planRead(reading, readQuery(reading), wanted);
    const found = await reading.store.read(plan);
    const { included = [] } = plan.prepared.document.resources(found, true, "");
    return new Map([...knownRecords(parseTree(`{"included":[${included.join(",")}]}`)), ...known]);
  } catch (error) {
    if (error instanceof BadRequestError) return known;
    throw error;
  }
}

/** The steps to what a target means: its resource, a record of it, a relationship of that. */
function wayTo({ resource, relation, target, model }: Exchange, path: string): readonly Step[] {
  const owner = relation?.owner ?? resource;
  const list = {
    text: owner.type,
    href: model.resource(owner.table).actions.list === undefined ? undefined : owner.path,
  };
  if (target.id === undefined) return [{ text: owner.type, href: path }];
  const record = { text: target.id, href: `${owner.path}/${encodeURIComponent(target.id)}` };
  return relation === undefined ? [list, record] : [list, record, { text: relation.relationship.name }];
}
