import { document, status, without } from "./fakes.ts";
import { different, judged, proven, unproven } from "./statement.ts";

const ALL = "§7 document: all that is wrong, at once";

/** https://jsonapi.org/format/1.0/#query-parameters */
export const queryParameters = judged("query-parameters", [
  different(
    "query-parameters-non-alpha",
    "Parameters of the service's own have a character that is not a–z.",
    "`limit` has none, which `page[size]` says as well; the names of `queryParameters` are the application's choice.",
  ),
  unproven(
    "query-parameters-under-camel",
    "Best a hyphen, a low line or a capital.",
    "The names of `queryParameters` are the application's choice.",
  ),
  proven(
    "query-parameters-bad-request",
    "A parameter that JSON:API does not know gets 400.",
    "§4 query parameters: JSON:API forbids the name of foo=1",
    without("foo"),
  ),
]);

/** https://jsonapi.org/format/1.0/#errors */
export const errors = judged("errors", [
  proven(
    "error-stop-processing",
    "All that is wrong may be told at once.",
    ALL,
    document((top) => void (top.errors.length = 1)),
  ),
  proven("error-general", "Then the status is what all have in common.", ALL, status(400)),
  proven(
    "error-object-key",
    "Errors are an array at the top, `errors`.",
    "§4 view: an unknown id",
    document(({ errors: [error] }) => ({ error })),
  ),
  proven(
    "error-object-members",
    "An error may have code, title, detail, source and links.",
    "§7 document: no data",
    document(({ errors: [error] }) => void delete error.links),
  ),
]);
