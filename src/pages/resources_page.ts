import type { Model, Resource } from "../types/model.ts";
import { type Html, markup } from "./html.ts";
import { layout, type Site } from "./layout.ts";
import { type Paths, pathsOf } from "./paths.ts";

/** More attributes of a resource are counted. */
const MOST = 8;

/** The page of all resources: what can be listed, and what each is made of. */
export function resourcesPage(model: Model, site: Site): Html {
  const resources = model.tables.filter((table) => model.problems(table).length === 0)
    .map((table) => model.resource(table))
    .filter(({ actions }) => actions.list !== undefined)
    .sort((one, other) => one.type < other.type ? -1 : 1);
  const paths = pathsOf(model, site.prefix);
  return layout(site, {
    title: "Resources",
    way: [],
    main: markup`<h1>Resources</h1>
<p class="soft">A JSON:API service, as HTML pages.${
      site.description === undefined
        ? ""
        : markup` Programs read its <a href="${site.description}">OpenAPI description</a>.`
    }</p>
${
      resources.length === 0
        ? markup`<p>There is nothing to list.</p>`
        : markup`<ul class="list">${resources.map((one) => resourceHtml(one, paths))}</ul>`
    }`,
  });
}

function resourceHtml(resource: Resource, paths: Paths): Html {
  const { type, relationships } = resource;
  const leads = relationships.map(({ name }) => name);
  return markup`<li><a href="${paths.list(resource)}">${type}</a>
<p class="soft">${attributesOf(resource)}${leads.length === 0 ? "" : ` → ${leads.join(", ")}`}</p></li>
`;
}

/** The attributes that lists show. */
function attributesOf(resource: Resource): string {
  const names = (resource.actions.list?.visible.attributes(resource) ?? []).map(({ field }) => field);
  const more = names.length - MOST;
  return names.slice(0, MOST).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
