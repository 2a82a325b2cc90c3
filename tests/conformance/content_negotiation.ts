import { header, overlooking } from "./fakes.ts";
import { judged, proven, unproven } from "./statement.ts";

const JSON_API = "application/vnd.api+json";

/** https://jsonapi.org/format/1.0/#content-negotiation */
export const contentNegotiation = judged("content-negotiation", [
  unproven("request-content-type", "Clients send documents without media type parameters.", "It binds clients."),
  unproven("request-accept", "Clients name the media type once without parameters.", "It binds clients."),
  unproven("response-ignore-parameters", "Clients ignore parameters of an answer's type.", "It binds clients."),
  proven(
    "response-content-type",
    "Answers are `application/vnd.api+json` without parameters.",
    "§4 create: a resource, whose id the database generates",
    header("content-type", `${JSON_API}; charset=utf-8`),
  ),
  proven(
    "response-unsupported-media-type",
    "A `Content-Type` with parameters gets 415.",
    "§4: a POST of application/vnd.api+json; charset=utf-8",
    overlooking({ headers: { "content-type": JSON_API } }),
  ),
  proven(
    "response-not-acceptable",
    "An `Accept` in which every JSON:API entry has parameters gets 406.",
    "§1 rule 2: every JSON:API entry has parameters: application/vnd.api+json; charset=utf-8",
    overlooking({ headers: { accept: JSON_API } }),
  ),
]);
