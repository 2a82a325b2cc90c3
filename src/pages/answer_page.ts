import { JSON_API, refuseLarge } from "../http/negotiate.ts";
import { answerError } from "../endpoints/answer_error.ts";
import type { ConfiguredService } from "../endpoints/configure.ts";
import { onCurrentSchema, openFor, seenBy } from "../endpoints/open_database.ts";
import { contextOf, handle } from "../endpoints/handle.ts";
import { type Exchange, openExchange, type ReceivedRequest } from "../endpoints/exchange.ts";
import { methodRefusedHere } from "../endpoints/operations.ts";
import { countLists } from "../endpoints/count_lists.ts";
import type { RenderedError } from "../errors/render.ts";
import { missingPath } from "../http/missing_path.ts";
import { withoutBodyOnHead } from "../http/response.ts";
import { type Answer, withCaching } from "../endpoints/answer.ts";
import type { Target } from "../types/target.ts";
import { address, FORM, listTarget, type Parameters, parametersOf, requestedPage } from "./requested.ts";
import { errorPage } from "./error_page.ts";
import { queryOfForm, withIds } from "./find_by_label.ts";
import type { Html } from "./html.ts";
import { pageResponse, type Site } from "./layout.ts";
import { readPage } from "./read_page.ts";
import { listedResources, resourcesPage } from "./resources_page.ts";

/**
 * Answers a request for a page. The endpoint answers as for every client, and the page shows its document, so scopes,
 * hooks, limits and hidden fields apply to pages too. `undefined` for a path that is not mapped.
 */
export async function answerPage(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
): Promise<Response | undefined> {
  let { settings } = service;
  const caller = service.callerOf(request);
  const site = siteOf(service, request);
  let failed: Failed | undefined;
  try {
    if (isHome(service, request)) {
      const context = await contextOf(service, request, rest);
      const page = await homePage(service, site, { request, caller, context });
      return withoutBodyOnHead(request, await pageResponse(200, page, service.caching.ofReads));
    }
    const routed = await service.route(request);
    if (routed === undefined || routed.kind === "options") return undefined;
    settings = routed.settings;
    const form = routed.kind === "target" ? formOf(routed) : undefined;
    const other = form && await answerInForm(service, request, rest, form);
    if (other !== undefined) return other;
    if (routed.kind === "refused") throw routed.error;
    service.watching?.arrived(request, routed);
    refuseLarge(request, service.bounds, routed.id);
    const opened = await openFor(service.database, routed.table);
    const context = await contextOf(service, request, rest);
    const headers = withCaching(service, routed, undefined);
    return await onCurrentSchema(service.database, opened, async (database) => {
      const seen = await seenBy(database, context);
      const open = (target: Target) => openExchange(service, seen, { request, caller, target, context });
      const exchange = open(routed);
      settings = exchange.target.settings;
      failed = { exchange, path: site.prefix + new URL(request.url).pathname };
      const sent = parametersOf(routed);
      const plain = queryOfForm(sent, exchange);
      const named = await withIds(plain ?? sent, { exchange, open }) ?? plain;
      if (named !== undefined) return elsewhere(request, named, headers);
      const page = await readPage({ exchange, open }, site, failed.path);
      return withoutBodyOnHead(request, await pageResponse(200, page, headers));
    });
  } catch (error) {
    return await answerError(service, error, request, { settings, respondTo: asPage(site, failed) });
  }
}

/** The page of all resources that can be listed, with the numbers of their records. */
async function homePage(
  service: ConfiguredService,
  site: Site,
  received: Omit<ReceivedRequest, "target">,
): Promise<Html> {
  const seen = await seenBy(await service.database.open(), received.context);
  const listed = listedResources(seen.model);
  const targets = listed.flatMap((one) => listTarget(one, "") ?? []);
  const counts = await countLists(targets.map((target) => openExchange(service, seen, { ...received, target })));
  return resourcesPage(listed.map((resource) => ({ resource, count: counts.get(resource.table) })), seen.model, site);
}

/** The format that a link of a page asks for, instead of the page. */
function formOf(target: Target): "json" | "csv" | undefined {
  const form = parametersOf(target).find(([name]) => name === FORM.as)?.[1];
  return form === "json" || form === "csv" ? form : undefined;
}

/** Answers with the content of a page as JSON:API or CSV, which a browser saves as a file. */
async function answerInForm(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
  form: "json" | "csv",
): Promise<Response | undefined> {
  const url = new URL(request.url);
  url.searchParams.delete(FORM.as);
  const headers = new Headers(request.headers);
  headers.set("accept", form === "csv" ? "text/csv" : JSON_API);
  const documented = new Request(url, { method: request.method, headers, signal: request.signal });
  service.watching?.same(request, documented);
  const answer = await handle(service, documented, rest, form === "csv" ? "csv" : "accept");
  if (answer?.status !== 200 || form === "json") return answer;
  const name = encodeURIComponent(decodeURIComponent(url.pathname).replace(/.*\//, "") || "list");
  answer.headers.set("content-disposition", `attachment; filename*=UTF-8''${name}.csv`);
  return answer;
}

/** The page of a path that is not mapped, or takes only operations. */
export async function missingPage(service: ConfiguredService, request: Request): Promise<Response> {
  const error = methodRefusedHere(service, request) ?? missingPath(request.url, service.collections);
  return await answerError(service, error, request, { respondTo: asPage(siteOf(service, request)) });
}

/** A request that has failed. */
interface Failed {
  readonly exchange: Exchange;
  readonly path: string;
}

function asPage(site: Site, failed?: Failed): (rendered: RenderedError) => Promise<Response> {
  return (rendered) => {
    const page = errorPage(rendered, site, failed && requestedPage(failed, site));
    return pageResponse(rendered.status, page, rendered.headers);
  };
}

/** Redirects to the same path with other parameters. The location is relative, so it cannot lead to another host. */
function elsewhere({ url }: Request, parameters: Parameters, headers: Answer["headers"]): Response {
  const last = new URL(url).pathname.replace(/.*\//, "./");
  return new Response(null, {
    status: 303,
    headers: { ...headers, vary: "Accept", location: address(last, parameters) },
  });
}

/** Links of pages lead to the same addresses as those of documents, which may go through a proxy. */
function siteOf(
  { basePath, openapi, settings: { absoluteLinks, baseUrl = "/" } }: ConfiguredService,
  { url }: Request,
): Site {
  const { host, origin, pathname } = new URL(absoluteLinks ? baseUrl : "/", url);
  const prefix = pathname.replace(/\/$/, "");
  const description = openapi.path && prefix + openapi.path;
  return { host, origin, prefix, home: prefix + basePath || "/", description };
}

function isHome({ basePath }: ConfiguredService, { url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === basePath || pathname === `${basePath}/`;
}
