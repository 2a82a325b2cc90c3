import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused } from "../../helpers/exchanges/messages.ts";
import { market } from "../../helpers/fixtures/market.ts";

/** `deleteErrors`: a refused delete gives its reason, like every other refused write. */
export const refusedDeletes = [
  suite(market, "strict", [
    {
      title: "deleteErrors: a record that others reference",
      request: "DELETE /products/1",
      response: refused(409, "Conflict", 'Cannot delete "1" of "products": other records still point to it.'),
    },
    {
      title: "deleteErrors: a table that is not mapped is not named",
      request: "DELETE /shops/3",
      response: refused(409, "Conflict", 'Cannot delete "3" of "shops": other records still point to it.'),
    },
    {
      title: "deleteErrors: a trigger refuses, and its text is not shown",
      request: "DELETE /tags/1",
      response: refused(409, "Conflict", 'Cannot delete "1" of "tags": the database refuses it.'),
    },
    {
      title: "deleteErrors: a missing record",
      request: "DELETE /tags/9",
      response: refused(404, "Not Found", 'There is no "tags" with the id "9".'),
    },
    { title: "deleteErrors: a delete that succeeds", request: "DELETE /tags/3", response: "204\nContent-Type:" },
  ]),
  suite(market, "loose", [
    {
      title: "deleteErrors: a resource may enable them without the service",
      request: "DELETE /products/1",
      response: refused(409, "Conflict", 'Cannot delete "1" of "products": other records still point to it.'),
    },
    {
      title: "deleteErrors: without them the response is empty",
      request: "DELETE /shops/3",
      response: "400\nContent-Type:",
    },
  ]),
  suite(market, "refusing", [
    {
      title: "deleteErrors: a hook before a delete has its own status",
      request: "DELETE /tags/2",
      response: answering("402", {
        errors: [{ code: "402", title: "Payment Required", detail: "A hook refuses." }],
      }),
    },
    {
      title: "deleteErrors: a missing record precedes a hook before a delete",
      request: "DELETE /tags/9",
      response: refused(404, "Not Found", 'There is no "tags" with the id "9".'),
    },
    {
      title: "deleteErrors: 500 for a hook without a status",
      request: "DELETE /labels/2",
      response: answering("500", { errors: [{ code: "500", title: "Internal Server Error" }] }),
    },
    {
      title: "deleteErrors: a resource may disable them",
      request: "DELETE /offers/1",
      response: "400\nContent-Type:",
    },
  ]),
];
