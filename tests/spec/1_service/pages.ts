import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("pages", { html: { resources: skyResources, html: true } });

/** A HEAD request of a browser: the contents of pages are tested in `tests/pages/`. */
const ask = (path: string): string => `
        HEAD ${path}
        Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8`;

const page = (status: number): string => `
        ${status}
        Content-Type: text/html; charset=utf-8
        Vary: Accept
        X-Content-Type-Options: nosniff`;

/** Pages for people, on every runtime. */
export const pages = [
  suite(fixture, "html", [
    { title: "pages: the index", request: ask("/"), response: page(200) },
    { title: "pages: a list", request: ask("/planets?sort=-name"), response: page(200) },
    {
      title: "pages: the values of an empty form redirect to the list",
      request: ask("/planets?sort=-name&filter="),
      response: `
        303
        Vary: Accept
        Location: ./planets?sort=-name`,
    },
    { title: "pages: a record", request: ask("/stars/1"), response: page(200) },
    { title: "pages: a missing record", request: ask("/stars/999"), response: page(404) },
    { title: "pages: an unmapped path", request: ask("/comets"), response: page(404) },
    {
      title: "pages: a JSON:API type wins",
      request: `
        HEAD /stars/1
        Accept: text/html, application/vnd.api+json;q=0.1`,
      response: `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept`,
    },
  ]),
];
