import { pageCount, paginationText } from "../document/pagination.ts";
import { then } from "../drivers/awaitable.ts";
import { NotFoundError } from "../errors/request_errors.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Found } from "../types/read_plan.ts";
import type { Query } from "../types/query.ts";
import { type Answer, documentAnswer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { planRead, prepareRead, readQuery } from "./reading.ts";

/** Answers `GET /countries`. See https://jsonapi.org/format/1.0/#fetching-resources. */
export function list(exchange: Exchange): Awaitable<Answer> {
  const asked = readQuery(exchange);
  refusePageBeyondOne(asked.query);
  return then(prepareRead(exchange, asked.query), () => {
    const plan = planRead(exchange, asked, { kind: "list" });
    return then(exchange.store.read(plan), (found) => {
      const pagination = paginationOf(exchange, asked.query, found);
      return documentAnswer(exchange, plan, found, { isList: true, pagination, hook: "afterFind" });
    });
  });
}

/** Where one page holds all, no other needs to be looked for. @throws {NotFoundError} */
function refusePageBeyondOne({ page }: Query): void {
  if (page?.limit === null && page.number > 1) throw noPage(page.number, 1);
}

/** The members of a page, `""` where lists have no pages. @throws {NotFoundError} for a page past the last. */
function paginationOf({ resource, target, base }: Exchange, { page }: Query, { total }: Found): string {
  if (page === undefined || total === undefined) return "";
  const counted = { ...page, total };
  const last = pageCount(counted);
  if (page.number > last) throw noPage(page.number, last);
  return paginationText(counted, resource, new URLSearchParams(target.search), base);
}

function noPage(number: number, last: number): NotFoundError {
  return new NotFoundError(`There is no page ${number}: the last one is ${last}.`);
}
