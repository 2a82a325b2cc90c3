import { always, document, overlooking, without } from "./fakes.ts";
import { judged, proven, unproven, type Verdict } from "./statement.ts";

const VIEW = "§4 view: a resource with its attributes, to-one relationships and self";
const LIST = "§4 list: every resource with its attributes, in the order of its keys";
const NOT_FOUND = "§4 view: an unknown id";
const COMPOUND = "§4 include: every resource on a path is included, a shared one once";
const FIRST_PAGE = "§4 pagination: the first page";
const NOTHING_FOUND =
  "§2 rule 2: without related resources: a null to-one, an empty to-many with its link and an empty included";
const VERSION = "§1 withJsonApiVersion: true for the service adds the version";
const AT_MEMBERS = "1.1: @-members are ignored anywhere";

/** A view whose first attribute has another name. */
function named(name: string) {
  return document(({ data }) => void (data.attributes = { [name]: 1, ...data.attributes }));
}

const topLevel: readonly Verdict[] = [
  proven(
    "additional-members",
    "Objects have no members of the service's own, unless `debug` or `queryLog` adds one.",
    VIEW,
    document((top) => void (top.total = 1)),
  ),
  proven(
    "ignore-additional-members",
    "Members that JSON:API does not define are ignored.",
    "§4 create: other members are ignored, and parameters that the option names",
    always(422),
  ),
  proven("json-object", "A document is an object.", VIEW, document((top) => [top])),
  proven("required-top-level", "A document has `data`, `errors` or `meta`.", VIEW, document(() => ({ links: {} }))),
  proven("data-errors", "`data` and `errors` never meet.", NOT_FOUND, document((top) => void (top.data = null))),
  proven(
    "optional-top-level",
    "A document may have `jsonapi`, `links` and `included`.",
    "§1 withJsonApiVersion: jsonapi precedes the pagination of a list",
    document((top) => void delete top.jsonapi),
  ),
  proven(
    "data-included",
    "Without `data` there is no `included`.",
    "§4 include: an unknown relationship",
    document((top) => void (top.included = [])),
  ),
  proven(
    "top-level-links",
    "Top-level links may lead to the document itself, to what is related and to pages.",
    FIRST_PAGE,
    document((top) => void delete top.links),
  ),
  proven(
    "primary-data",
    "Primary data is one resource, one identifier or null, or an array.",
    "relationship: an empty to-one",
    document((top) => void (top.data = {})),
  ),
  proven(
    "logical-collection",
    "A collection is an array, an empty one too.",
    "§4 list: an empty collection",
    document((top) => void (top.data = null)),
  ),
];

const resources: readonly Verdict[] = [
  proven(
    "resource-required-top-level",
    "A resource has `id` and `type`.",
    LIST,
    document(({ data }) => void delete data[0].type),
  ),
  proven(
    "resource-optional-top-level",
    "A resource may have attributes, relationships and links.",
    VIEW,
    document(({ data }) => void delete data.relationships),
  ),
  proven("resource-id-type", "Each resource has both.", VIEW, document(({ data }) => void delete data.id)),
  proven(
    "resource-id-type-types",
    "Both are strings.",
    VIEW,
    document(({ data }) => void (data.id = Number(data.id))),
  ),
  proven(
    "resource-unique",
    "Type and id together name one resource.",
    LIST,
    document(({ data }) => void (data[1].id = data[0].id)),
  ),
  proven(
    "resource-type-constraints",
    "Types follow the rules of member names.",
    "§2 type: the type and the path of a resource are dasherized",
    document(({ data }) => void (data.type = "national/capitals")),
  ),
  proven(
    "resource-fields",
    "`id` and `type` are not attributes, and no attribute has a relationship's name.",
    "§4 create: ids and foreign keys are not attributes",
    always(201),
  ),
  proven(
    "resource-attributes-key",
    "`attributes` is an object.",
    VIEW,
    document(({ data }) => void (data.attributes = Object.entries(data.attributes))),
  ),
  unproven(
    "resource-attributes-reserve-members",
    "Objects in attributes keep `relationships` and `links` free.",
    "A JSON column is passed on as it is stored: what is in it is the application's choice.",
  ),
  proven(
    "resource-attributes-reserve-members",
    "Foreign keys are not attributes.",
    "§2 resource object: dasherized names, foreign keys hidden, a self-reference linked by its target's type",
    document(({ data }) => void (data.attributes["home-state-id"] = 1)),
  ),
  proven(
    "resource-relationships-key",
    "`relationships` is an object.",
    VIEW,
    document(({ data }) => void (data.relationships = Object.values(data.relationships))),
  ),
  proven(
    "resource-relationships-object",
    "A relationship has `links` or `data`.",
    VIEW,
    document(({ data }) => void (data.relationships.currency = {})),
  ),
  proven(
    "resource-relationships-pagination",
    "A to-many may have links of pages, with `pagination: { included: true }`.",
    "page[included]: the first of each owner, by an index in the order of the key",
    document(({ data: [first] }) => void delete first.relationships.lamps.links.next),
  ),
  proven(
    "resource-related-resource-link",
    "A related link answers, even where nothing is related.",
    "related: an empty to-one",
    always(404),
  ),
  proven(
    "resource-related-resource-link-change",
    "A related link stays when the content changes.",
    "PATCH relationship: a to-one",
    document(({ links, data }) => void (links.related += `/${data.id}`)),
  ),
  proven(
    "resource-linkage",
    "Linkage is null, one identifier, or an array.",
    NOTHING_FOUND,
    document(({ data }) => void (data.relationships.natives.data = null)),
  ),
  proven(
    "resource-links",
    "A resource may have a `self` link.",
    VIEW,
    document(({ data }) => void delete data.links.self),
  ),
  proven(
    "resource-link-response",
    "The link leads to the resource.",
    "§2 links: a link with an encoded id answers",
    always(404),
  ),
  proven(
    "resource-identifier-required-members",
    "An identifier has `type` and `id`.",
    VIEW,
    document(({ data }) => void delete data.relationships.currency.data.type),
  ),
  unproven(
    "resource-identifier-optional-member",
    "An identifier may have `meta`.",
    "Identifiers have none.",
  ),
];

const compound: readonly Verdict[] = [
  proven("compound-documents-allow", "Related resources may be included.", COMPOUND, without("include")),
  proven(
    "compound-documents-top-level-included",
    "They stand in an array at the top.",
    COMPOUND,
    document((top) => void (top.included = { ...top.included })),
  ),
  proven(
    "compound-documents-full-linkage",
    "Linkage leads to each of them.",
    COMPOUND,
    document(({ included }) => void included.push({ ...included[0], id: "99" })),
  ),
  proven(
    "compound-documents-duplicates",
    "Each stands there once.",
    COMPOUND,
    document(({ included }) => void included.push(included[0])),
  ),
  proven("meta-objects", "`meta` is an object.", FIRST_PAGE, document((top) => void (top.meta = [top.meta]))),
  proven(
    "meta-object-members",
    "It may have any members.",
    "§1 meta: a hash for the service is jsonapi.meta, without a version",
    document(({ jsonapi }) => void (jsonapi.meta = {})),
  ),
  proven(
    "top-level-links",
    "`links` is an object.",
    FIRST_PAGE,
    document((top) => void (top.links = Object.values(top.links))),
  ),
  proven(
    "top-level-links-members",
    "A link is a string or a link object.",
    VIEW,
    document(({ data }) => void (data.links.self = [data.links.self])),
  ),
  proven(
    "top-level-json-api-member",
    "A document may tell about the implementation.",
    VERSION,
    document((top) => void delete top.jsonapi),
  ),
  proven("json-api-type", "`jsonapi` is an object.", VERSION, document((top) => void (top.jsonapi = "1.0"))),
  proven(
    "json-api-version",
    "It may state the version, a string.",
    VERSION,
    document(({ jsonapi }) => void (jsonapi.version = 1)),
  ),
  proven(
    "json-api-meta",
    "It may have `meta`.",
    "§1 meta: a hash for the service is jsonapi.meta, without a version",
    document(({ jsonapi }) => void delete jsonapi.meta),
  ),
];

const names: readonly Verdict[] = [
  proven(
    "member-name-case",
    "Names are case-sensitive.",
    "§4 include: a name in another case is not a spelling",
    overlooking({ url: (url) => url.replace("NationalCapital", "national-capital") }),
  ),
  proven("member-name-character", "A name has a character.", VIEW, named("")),
  proven(
    "member-name-allowed-characters-only",
    "Names have only the characters that JSON:API allows.",
    "§2 attributes: names use only the characters that JSON:API allows",
    named("a/b"),
  ),
  proven(
    "member-name-globally-allowed",
    "Names begin and end with a letter, a digit or a character beyond ASCII.",
    "§2 attributes: names use only the characters that JSON:API allows",
    named("-a"),
  ),
  proven(
    "member-name-url-safe",
    "Names of ASCII columns need no encoding in URLs.",
    "§2 type: the type and the path of a resource are dasherized",
    document(({ data }) => void (data.type = "national capitals")),
  ),
  proven(
    "member-name-allowed-characters",
    "Letters, digits and characters beyond ASCII may stand anywhere.",
    "§2 attributes: names use only the characters that JSON:API allows",
    document(({ data: { attributes: { city, ...others }, ...data } }) => ({
      data: { ...data, attributes: { "-": city, ...others } },
    })),
  ),
  proven(
    "member-name-reserved-characters",
    "Names have no reserved characters.",
    "§2 attributes: names use only the characters that JSON:API allows",
    named("a+b"),
  ),
  proven("member-name-at-members-definition", "A name may begin with `@`.", AT_MEMBERS, always(422)),
  proven("member-name-at-members-where", "Such members may stand anywhere.", AT_MEMBERS, always(400)),
  proven("member-name-at-members-no-process", "They are not data.", AT_MEMBERS, named("@note")),
  proven(
    "member-name-at-members-ignore-for-definitions",
    "Nothing that JSON:API defines depends on them.",
    AT_MEMBERS,
    overlooking({ document: ({ data }) => ({ data: { type: data.type, "@attributes": data.attributes } }) }),
  ),
];

/** https://jsonapi.org/format/1.0/#document-structure */
export const documentStructure = judged("document-structure", [...topLevel, ...resources, ...compound, ...names]);
