import type { ListCount } from "../endpoints/count_lists.ts";
import { servedResources } from "../model/visible.ts";
import type { Model, Resource } from "../types/model.ts";
import { type Html, markup } from "./html.ts";
import { layout, type Site } from "./layout.ts";
import { type Paths, pathsOf } from "./records.ts";
import { counted } from "./values.ts";

/** The most attributes of a resource that are named; further ones are only counted. */
const MOST = 8;

/**
 * A resource, and the number of records of its list; absent if counting would cost too much, or if the list is refused.
 */
interface CountedResource {
  readonly resource: Resource;
  readonly count: ListCount | undefined;
}

/** The resources that can be listed, by their types. */
export function listedResources(model: Model): readonly Resource[] {
  return servedResources(model).filter(({ actions }) => actions.list !== undefined)
    .sort((one, other) => one.type < other.type ? -1 : 1);
}

/** The page of all resources that can be listed, each with its fields. */
export function resourcesPage(resources: readonly CountedResource[], model: Model, site: Site): Html {
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

function resourceHtml({ resource, count }: CountedResource, paths: Paths): Html {
  const { type, relationships } = resource;
  const leads = relationships.map(({ name }) => name);
  return markup`<li><a href="${paths.list(resource)}">${type}</a>${
    count && markup` <span class="note">${count.isMore ? "more than " : ""}${counted(count.records, "record")}</span>`
  }
<p class="soft">${attributesOf(resource)}${leads.length === 0 ? "" : ` → ${leads.join(", ")}`}</p></li>
`;
}

/** The attributes that lists show. */
function attributesOf(resource: Resource): string {
  const names = (resource.actions.list?.visible.attributes(resource) ?? []).map(({ field }) => field);
  const more = names.length - MOST;
  return names.slice(0, MOST).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
