import { deepEqual, equal } from "node:assert/strict";
import type {
  CallerCheck,
  ColumnDescription,
  Condition,
  ConditionBuilder,
  ErrorDocument,
  ErrorObject,
  ErrorRenderer,
  Hooks,
  LibsqlClient,
  LibsqlConfig,
  LibsqlDatabase,
  Rule,
  SaveSubject,
  ShownSubject,
  StandardSchema,
  StoredDateTime,
  Subject,
} from "../../mod.ts";
import * as relata from "../../mod.ts";
import * as worker from "../../src/standalone/worker.ts";

/** The types that users name when they write hooks, scopes, rules and renderers; the test is that this compiles. */
export type Named = [
  CallerCheck,
  ColumnDescription,
  Condition,
  ErrorDocument,
  ErrorObject,
  ErrorRenderer,
  Hooks,
  LibsqlClient,
  LibsqlConfig,
  LibsqlDatabase<unknown>,
  Rule,
  SaveSubject,
  ShownSubject,
  StandardSchema,
  StoredDateTime,
  Subject,
  ConditionBuilder,
];

Deno.test("Relata exports the service, its error classes and the typed handle, also for a Worker", () => {
  deepEqual(Object.keys(relata).sort(), [
    "BadRequestError",
    "BodyReadError",
    "BookmarkError",
    "ConfigurationError",
    "ConflictError",
    "ContentTooLargeError",
    "DeleteRefusedError",
    "ForbiddenError",
    "HeaderTooLongError",
    "HookMistakeError",
    "LinkageTypeError",
    "MalformedError",
    "MethodNotAllowedError",
    "MissingRouteError",
    "MissingSchemaError",
    "NotAcceptableError",
    "NotFoundError",
    "NotImplementedError",
    "PreconditionFailedError",
    "PreconditionRequiredError",
    "ServiceError",
    "StatementError",
    "TooManyLinksError",
    "UnansweredWriteError",
    "UnsupportedMediaTypeError",
    "UriTooLongError",
    "ValidationError",
    "createService",
    "default",
    "libsql",
  ]);
  deepEqual(Object.keys(worker).sort(), Object.keys(relata).sort());
});

Deno.test("an errorHandler gets the exported classes, and a hook may throw them", async () => {
  const met: unknown[] = [];
  const service = relata.createService({
    database: relata.libsql(":memory:"),
    handler: () => {
      throw new relata.ForbiddenError("Not you.");
    },
    errorHandler: (error) => void met.push(error instanceof relata.ServiceError && error.name),
    onError: () => {},
    resources: { countries: {} },
  });
  const headers = { accept: "application/vnd.api+json" };
  const ask = async (path: string) => (await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).status;
  equal(await ask("/nowhere"), 403);
  equal(await ask("/countries"), 500);
  deepEqual(met, ["ForbiddenError", "MissingSchemaError"]);
});
