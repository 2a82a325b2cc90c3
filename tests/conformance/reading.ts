import { always, document, header, overlooking, status, without } from "./fakes.ts";
import { judged, proven, type Verdict } from "./statement.ts";

const VIEW = "§4 view: a resource with its attributes, to-one relationships and self";
const LINKAGE = "relationship: the linkage of a to-many, with pages and both links";
const COMPOUND = "§4 include: every resource on a path is included, a shared one once";
const ONE_TYPE = "§4 fields: the primary type's fields, in column order";
const DESCENDING = "§4 sort: descending, NULL last, ties still by key";
const TERMS = "§4 sort: by several fields in the order given";
const FIRST_PAGE = "§4 pagination: the first page";
const LAST_PAGE = "§4 pagination: the last page, the client's other parameters in their order and form-encoded";

/** The service confuses one part of the URL with another. */
function misread(part: string, instead: string) {
  return overlooking({ url: (url) => url.replace(part, instead) });
}

const fetching: readonly Verdict[] = [
  proven(
    "fetch-url-support",
    "Each printed link answers.",
    "related: the list of a join table, with pages",
    always(404),
  ),
  proven("fetch-response-code", "What is found is answered with 200.", VIEW, status(203)),
  proven(
    "fetch-primary-data-collection",
    "A collection is answered by an array.",
    "§4 list: every resource with its attributes, in the order of its keys",
    document((top) => void (top.data = { ...top.data })),
  ),
  proven(
    "fetch-primary-data-single",
    "One resource is answered by an object, or by null where it could be and is not.",
    VIEW,
    document((top) => void (top.data = [top.data])),
  ),
  proven(
    "fetch-responses-404",
    "A resource that is not there gets 404.",
    "§4 view: an unknown id",
    status(200),
  ),
  proven(
    "fetch-responses-other-status-codes",
    "Other statuses may be answered.",
    "§7: GET /cultures is not enabled",
    status(404),
  ),
  proven(
    "fetch-responses-error-details",
    "Errors may have details.",
    "§4 sort: an unknown field",
    document(({ errors: [error] }) => void delete error.detail),
  ),
  proven(
    "fetch-responses-http-semantics",
    "HTTP's rules hold.",
    "§4: HEAD of a list",
    overlooking({ method: "GET" }),
  ),
  proven("fetch-relationships", "A relationship's own link answers.", LINKAGE, always(404)),
  proven("fetch-relationships-response-200", "It answers 200.", LINKAGE, status(203)),
  proven(
    "fetch-relationships-response-200-primary-data",
    "It answers linkage, with `relationshipLinks`; without it, it leads to the related resources themselves.",
    "relationship: the linkage of a to-one",
    document((top) => void (top.data = [top.data])),
  ),
  proven(
    "fetch-relationships-response-200-self-related",
    "It may have both links.",
    LINKAGE,
    document(({ links }) => void delete links.related),
  ),
  proven(
    "fetch-relationships-response-404",
    "A relationship that there is not gets 404.",
    "relationship: an unknown one",
    status(200),
  ),
  proven(
    "fetch-relationships-response-exists-empty",
    "An empty one gets 200.",
    "relationship: an empty to-one",
    always(404),
  ),
  proven(
    "fetch-relationships-other-status-codes",
    "Other statuses may be answered.",
    "relationship: the owner's view is disabled",
    status(404),
  ),
  proven(
    "fetch-relationships-other-error-details",
    "Errors may have details.",
    "relationship: nothing is included",
    document(({ errors: [error] }) => void delete error.detail),
  ),
  proven(
    "fetch-relationships-http-semantics",
    "HTTP's rules hold.",
    "relationship: the methods that it supports",
    header("allow", null),
  ),
];

const parameters: readonly Verdict[] = [
  proven(
    "inclusion-default",
    "Related resources may be included unasked.",
    "§1 include: a to-many relationship, by its plural name, for the service",
    document((top) => void delete top.included),
  ),
  proven("inclusion-include-parameter", "`include` says which.", COMPOUND, without("include")),
  proven(
    "inclusion-unrequested",
    "Nothing else is included then.",
    "§2 rule 3: only requested relationships; a type with two paths is in included once",
    misread("include=natives", "include=national-capital,natives"),
  ),
  proven(
    "inclusion-include-parameter-value",
    "`include` has paths, with commas between them and dots within.",
    COMPOUND,
    misread("cultures.language", "cultures"),
  ),
  proven(
    "inclusion-bad-request",
    "A path that there is not gets 400.",
    "§4 include: an unknown relationship",
    without("include"),
  ),
  proven("sparse-fieldsets-parameter", "`fields[type]` says which fields.", ONE_TYPE, without("fields[countries]")),
  proven(
    "sparse-fieldsets-parameter-value",
    "It has names, with commas between them.",
    ONE_TYPE,
    misread("name,code", "name"),
  ),
  proven(
    "sparse-fieldsets-additional-fields",
    "No other field is shown then.",
    ONE_TYPE,
    document(({ data }) => void (data.attributes.area = 1)),
  ),
  proven("sorting-option", "Lists can be sorted.", DESCENDING, without("sort")),
  proven("sorting-parameter", "`sort` sorts primary data.", DESCENDING, without("sort")),
  proven("sorting-parameter-value", "It has fields.", "§4 sort: a relationship is not a field", without("sort")),
  proven("sorting-multiple-fields", "It may have several, with commas.", TERMS, misread(",-first-name", "")),
  proven(
    "sorting-multiple-fields-order",
    "They hold in their order.",
    TERMS,
    misread("last-name,-first-name", "-first-name,last-name"),
  ),
  proven("sorting-order", "A field sorts ascending, with `-` descending.", DESCENDING, misread("sort=-", "sort=")),
  proven("sorting-not-supported", "A sort that there is not gets 400.", "§4 sort: an unknown field", without("sort")),
  proven(
    "sorting-specified-order",
    "Primary data has the order that is asked for.",
    "§4 sort: ascending, NULL lowest, ties by key",
    document(({ data }) => void data.reverse()),
  ),
  proven(
    "sorting-default",
    "Unasked, a list may have an order.",
    "§4 sort: without it, a list is in the order of its keys",
    document(({ data }) => void data.reverse()),
  ),
  proven("pagination", "A list may be cut into pages.", FIRST_PAGE, document(({ data }) => void data.push(data[0]))),
  proven("pagination-links", "Pages may link to one another.", FIRST_PAGE, document((top) => void delete top.links)),
  proven(
    "pagination-links-object",
    "Their links stand in the links of the collection.",
    FIRST_PAGE,
    document(({ links, ...top }) => ({ ...top, meta: { ...top.meta, links } })),
  ),
  proven(
    "pagination-keys",
    "They are called `first`, `last`, `prev` and `next`.",
    FIRST_PAGE,
    document(({ links }) => void (links["next-page"] = links.next)),
  ),
  proven(
    "pagination-unavailable-link",
    "Where there is no page the link is null.",
    LAST_PAGE,
    document(({ links }) => void (links.next = links.last)),
  ),
  proven(
    "pagination-order",
    "Their order is that of the sort.",
    LAST_PAGE,
    document(({ links }) => void ([links.first, links.last] = [links.last, links.first])),
  ),
  proven(
    "pagination-page-parameter",
    "`page` asks for pages.",
    "§4 pagination: page[number] and page[size]",
    without("page[number]"),
  ),
  proven(
    "filtering",
    "`filter` filters.",
    "§4 filter: a substring, in any of the columns, in any case",
    without("filter"),
  ),
];

/** https://jsonapi.org/format/1.0/#fetching */
export const reading = judged("reading", [...fetching, ...parameters]);
