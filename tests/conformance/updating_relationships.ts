import { always, document, header, overlooking, status } from "./fakes.ts";
import { creating, updating } from "./creating.ts";
import { judged, proven, unproven, type Verdict } from "./statement.ts";

const REPLACED = "PATCH relationship: the members are replaced";
const ADDED = "POST relationship: missing members are added, and a duplicate id counts once";
const REMOVED = "DELETE relationship: members are removed, others need not exist";
const LED_ELSEWHERE = "relationship: a to-one that a hook has changed is shown as it is now";
const OTHER_TYPE = "PATCH relationship: members of another type";
const REFUSED = "deleteErrors: a record that others reference";
const LATER = "Nothing is done later: an answer says what has been stored.";
const NO_META = "No answer has only `meta`.";

const twice = document(({ data }) => Array.isArray(data) && data.push(data[0]));

/** https://jsonapi.org/format/1.0/#crud-updating-relationships */
const relationships: readonly Verdict[] = [
  proven(
    "respond-patch-to-one-relationship-link",
    "A to-one takes PATCH.",
    "PATCH relationship: a to-one",
    always(405),
  ),
  proven(
    "patch-to-one-data-member",
    "Its document has one identifier or null.",
    "PATCH relationship: a document without data",
    always(204),
  ),
  proven("patch-to-one-response", "What is changed gets a 2xx.", "PATCH relationship: a to-one to null", always(404)),
  proven(
    "respond-patch-post-delete-to-many-relationship-link",
    "A to-many takes PATCH, POST and DELETE.",
    ADDED,
    always(405),
  ),
  proven(
    "patch-post-delete-to-many-data-member",
    "Its document has an array of identifiers.",
    "PATCH relationship: a single identifier for a to-many",
    always(204),
  ),
  proven("patch-to-many-complete-replace", "PATCH replaces every member.", REPLACED, overlooking({ method: "POST" })),
  proven("post-to-many-add", "POST adds.", ADDED, always(204)),
  proven("post-to-many-add-again", "What is a member is not added again.", ADDED, twice),
  proven("post-to-many-add-again", "What is sent twice is added once.", ADDED, twice),
  proven("post-to-many-response", "What can be added gets a 2xx.", ADDED, status(409)),
  proven("delete-to-many", "DELETE removes.", REMOVED, always(204)),
  proven("delete-to-many", "Or it gets 403.", "DELETE relationship: not for a to-one", always(204)),
  proven("delete-to-many-success", "What is not a member gets a 2xx too.", REMOVED, status(404)),
  unproven("updating-relationship-202-status", "What is done later gets 202.", LATER),
  proven("updating-relationship-204-status", "Where the result is what was sent, 204.", REPLACED, status(200)),
  proven("updating-relationship-200-status", "Where it is not, 200.", LED_ELSEWHERE, always(204)),
  proven(
    "updating-relationship-200-response",
    "The answer shows the relationship then.",
    LED_ELSEWHERE,
    document((top) => void delete top.data),
  ),
  unproven("updating-relationship-200-meta", "Only with `meta`, 200.", NO_META),
  unproven("updating-relationship-200-meta-content", "Then nothing is shown.", NO_META),
  proven(
    "updating-relationship-403-status",
    "What is not offered gets 403.",
    "POST relationship: not for a to-one",
    always(204),
  ),
  proven("updating-relationship-other-status", "Other statuses may be answered.", OTHER_TYPE, status(400)),
  proven(
    "updating-relationship-other-details",
    "Errors may have details.",
    OTHER_TYPE,
    document(({ errors: [error] }) => void delete error.detail),
  ),
  proven(
    "update-relationship-http-semantics",
    "HTTP's rules hold.",
    "relationship: a method that JSON:API does not define there",
    header("allow", null),
  ),
];

/** https://jsonapi.org/format/1.0/#crud-deleting */
const deleting: readonly Verdict[] = [
  unproven("delete-202-status", "What is done later gets 202.", LATER),
  proven("delete-204-status", "What is deleted gets 204.", "§4 delete: no body", status(202)),
  unproven("delete-200-status", "Only with `meta`, 200.", NO_META),
  proven("delete-404-status", "What is not there gets 404.", "§4 delete: a missing record", always(204)),
  proven("deleting-other-status", "Other statuses may be answered.", REFUSED, status(400)),
  proven(
    "deleting-other-details",
    "Errors may have details.",
    REFUSED,
    document(({ errors: [error] }) => void delete error.detail),
  ),
  proven("deleting-http-semantics", "HTTP's rules hold.", "§4: DELETE on a collection", header("allow", null)),
];

/** https://jsonapi.org/format/1.0/#crud */
export const writing = judged("creating-updating-deleting", [...creating, ...updating, ...relationships, ...deleting]);
