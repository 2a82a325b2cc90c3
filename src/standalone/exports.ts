/**
 * Everything that Relata opens beside its default service: one list for `mod.ts` and for Workers.
 *
 * @module
 */
export { createService } from "../service.ts";
export { libsql } from "../config/libsql.ts";
export * from "../errors/http_errors.ts";
export * from "../errors/request_errors.ts";
export {
  BodyReadError,
  ConfigurationError,
  HookMistakeError,
  MissingRouteError,
  MissingSchemaError,
  ServiceError,
} from "../errors/service_error.ts";
export { StatementError, type StatementFailure, UnansweredWriteError } from "../errors/statement_error.ts";
export type { CallerCheck, StoredDateTime } from "../types/schema_tables.ts";
export type { ComparedValue, Condition, ConditionBuilder } from "../types/condition.ts";
export type * from "../types/database.ts";
export type { LoggedQuery } from "../types/driver.ts";
export type * from "../types/error_document.ts";
export type {
  FilterMap,
  FilterOperator,
  FilterOperators,
  FilterOptions,
  StatsMap,
  StatsOperation,
  StatsOptions,
  StatsUse,
} from "../types/list_options.ts";
export type * from "../types/hooks.ts";
export type * from "../types/json.ts";
export type * from "../types/openapi.ts";
export type * from "../types/options.ts";
export type * from "../types/request_event.ts";
export type * from "../types/resource_options.ts";
export type * from "../types/shared_options.ts";
export type * from "../types/service.ts";
