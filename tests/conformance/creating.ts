import { always, document, header, overlooking, status, storingFirst } from "./fakes.ts";
import { proven, unproven, type Verdict } from "./statement.ts";

const CREATE = "§4 create: a resource, whose id the database generates";
const CLIENT_ID = "§4 create: a client's id is accepted if the key is text";
const FIELDS = "§4 create: missing, wrongly typed and unknown fields are reported at once";
const TYPE = "§4 create: a type that is not the endpoint's";
const LATER = "Nothing is done later: an answer says what has been stored.";

/** A document without the id that the client has chosen. */
const withoutId = overlooking({ document: ({ data: { id: _id, ...data } }) => ({ data }) });

/** https://jsonapi.org/format/1.0/#crud-creating */
export const creating: readonly Verdict[] = [
  proven("create-support", "Resources may be created.", CREATE, always(403)),
  proven(
    "modify-delete-support",
    "They may be changed and deleted.",
    "§4 delete: a document with type and id",
    always(403),
  ),
  proven(
    "crud-atomic",
    "A request is done whole or not at all.",
    "§4 to-many: each member must exist, and all missing ones are reported",
    storingFirst("PATCH", "/teams/1", { data: { type: "teams", id: "1", attributes: { name: "Half" } } }),
  ),
  proven("create-single-resource", "A create has one resource.", "§7 document: data that is an array", always(201)),
  proven("create-type-member", "It has a type.", "§7 document: no type", always(201)),
  proven(
    "create-relationships-member",
    "Its relationships have `data`.",
    "§7 document: a relationship without data",
    always(201),
  ),
  proven("create-accept-client-generated-ids", "Clients may choose ids.", CLIENT_ID, withoutId),
  proven(
    "create-client-generated-ids-key",
    "Such an id is a UUID in `id`.",
    "§4 create: a client's id that is not a UUID",
    withoutId,
  ),
  unproven("create-client-generated-ids-uuid", "Clients make UUIDs well.", "It binds clients."),
  proven(
    "create-client-generated-ids-forbidden",
    "Where clients may not, 403.",
    "§4 create: a client's id if the key is an integer",
    withoutId,
  ),
  proven("create-responses-201-status", "A new resource gets 201.", CREATE, status(200)),
  proven("create-responses-201-location", "`Location` leads to it.", CREATE, header("location", null)),
  proven("create-responses-201-document", "The answer shows it.", CREATE, always(201)),
  proven(
    "create-responses-201-self",
    "Its `self` is `Location`.",
    CREATE,
    document(({ data }) => void (data.links.self += "/")),
  ),
  unproven("create-responses-202", "What is done later gets 202.", LATER),
  proven("create-responses-204", "With the client's own id, 201 too.", CLIENT_ID, status(200)),
  proven(
    "create-responses-403",
    "403 may refuse a create.",
    "§4 create: another value than the scope requires",
    always(201),
  ),
  proven(
    "create-responses-404-related",
    "A related resource that is not there gets 404.",
    "§4 create: every missing related record is reported",
    always(201),
  ),
  proven(
    "create-responses-409-exists",
    "An id that is there already gets 409.",
    "§4 create: a client's id that exists already",
    always(201),
  ),
  proven(
    "create-responses-409-bad-type",
    "Another type than the endpoint's gets 409.",
    TYPE,
    overlooking({ document: ({ data }) => ({ data: { ...data, type: "teams" } }) }),
  ),
  proven(
    "create-responses-409-error-details",
    "The error says what conflicts.",
    TYPE,
    document(({ errors: [error] }) => void delete error.source),
  ),
  proven("create-responses-other-status", "Other statuses may be answered.", FIELDS, status(400)),
  proven(
    "create-responses-other-error-details",
    "Errors may have details.",
    FIELDS,
    document(({ errors: [error] }) => void delete error.source),
  ),
  proven("create-http-semantics", "HTTP's rules hold.", "§4: PUT on a collection", header("allow", null)),
];

const CHANGED = "§4 update: only what is sent changes";
const REJECTED = "replaceToMany: a PATCH of a resource cannot replace members";
const UNIQUE = "§4 update: a value that must be unique";
const OTHER = "§4 update: type and id of another resource";
const WRONG = "§4 update: wrongly typed and unknown fields are reported at once";
const withoutDetail = document(({ errors: [error] }) => void delete error.detail);

/** https://jsonapi.org/format/1.0/#crud-updating */
export const updating: readonly Verdict[] = [
  proven("update-patch-resource", "An update has one resource.", "§7 document: no type on PATCH", always(200)),
  proven("update-patch-resource-members", "It has `type` and `id`.", "§7 document: no id on PATCH", always(200)),
  proven("update-resource-attributes", "It may have any attributes.", CHANGED, always(422)),
  proven(
    "update-interpret-resource-attributes",
    "Attributes that are not sent stay.",
    CHANGED,
    overlooking({ document: ({ data }) => ({ data: { ...data, attributes: { hours: null, ...data.attributes } } }) }),
  ),
  proven(
    "update-resource-relationships",
    "It may have any relationships.",
    "§4 update: to-one relationships are set, cleared, and point to the same type",
    always(403),
  ),
  proven(
    "update-interpret-resource-relationships",
    "Relationships that are not sent stay.",
    CHANGED,
    overlooking({ document: ({ data }) => ({ data: { ...data, relationships: { team: { data: null } } } }) }),
  ),
  proven(
    "update-resource-relationship-value",
    "Relationships have `data`.",
    "§7 document: all that is wrong, at once",
    always(200),
  ),
  proven(
    "update-resource-relationship-reject-full-replacement",
    "Replacing a to-many whole may be refused.",
    REJECTED,
    always(200),
  ),
  proven(
    "update-resource-relationship-reject-full-replacement-response",
    "Then the whole update gets 403.",
    REJECTED,
    storingFirst("PATCH", "/products/1", { data: { type: "products", id: "1", attributes: { name: "Half" } } }),
  ),
  unproven("update-resource-202-status", "What is done later gets 202.", LATER),
  proven(
    "update-resource-200-status",
    "Where more has changed than was sent, 200.",
    "§6 beforeSave and afterSave: change what an update stores and what it shows",
    always(204),
  ),
  proven(
    "update-resource-relationship-200-response",
    "The answer shows the resource as GET does.",
    CHANGED,
    document(({ data }) => void delete data.attributes.hours),
  ),
  unproven("update-resource-200-meta", "Only with `meta`, 200.", "The answer always shows the resource."),
  unproven(
    "update-resource-200-meta-representation",
    "Then nothing is shown.",
    "The answer always shows the resource.",
  ),
  proven(
    "update-resource-204-status",
    "Where no more has changed, 200 or 204.",
    "§4 update: nothing to change",
    status(202),
  ),
  {
    kind: "different",
    id: "update-resource-403-status",
    says: "An update that is not offered gets 403.",
    reason: "An operation that is not enabled gets 501, as every other; a single change that is not allowed gets 403.",
  },
  proven(
    "update-resource-404-status",
    "A resource that is not there gets 404.",
    "§4 update: a missing record",
    always(200),
  ),
  proven(
    "update-resource-404-related",
    "So does a related one.",
    "§4 update: a missing related record",
    always(200),
  ),
  proven("update-resource-409-status", "Where a constraint refuses, 409.", UNIQUE, always(200)),
  proven("update-resource-409-no-match", "Another type or id than the endpoint's gets 409.", OTHER, always(200)),
  proven("update-resource-409-details", "The error says what conflicts.", UNIQUE, withoutDetail),
  proven(
    "update-resource-409-details",
    "The error says what does not match.",
    OTHER,
    document(({ errors: [error] }) => void delete error.source),
  ),
  proven("update-resource-other-status", "Other statuses may be answered.", WRONG, status(400)),
  proven("update-resource-other-status", "Errors may have details.", WRONG, withoutDetail),
  proven(
    "update-resource-other-semantics",
    "Errors may say where.",
    WRONG,
    document(({ errors: [error] }) => void delete error.source),
  ),
  proven("update-resource-http-semantics", "HTTP's rules hold.", "§4: PATCH on a collection", header("allow", null)),
];
