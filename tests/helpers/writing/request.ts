import type { TableName } from "./tables.ts";
import { MODEL_TABLES } from "./tables.ts";

/** One write as the model judges it and as a service is sent it. */
export interface WriteRequest {
  /** The caller's tenant; absent if the service has no scope. */
  readonly tenant?: number;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly table: TableName;
  /** The id in the path, not encoded; absent for a POST. */
  readonly id?: string;
  readonly contentType?: string;
  readonly body?: string;
}

/** The media type of every body that a service reads. */
export const JSON_API = "application/vnd.api+json";

/** A write as it is sent. */
export function toRequest({ tenant, method, table, id, contentType, body }: WriteRequest, origin: string): Request {
  const headers = new Headers({ accept: JSON_API });
  if (contentType !== undefined) headers.set("content-type", contentType);
  if (tenant !== undefined) headers.set("x-tenant", String(tenant));
  const path = `/${MODEL_TABLES[table].type}${id === undefined ? "" : `/${encodeURIComponent(id)}`}`;
  return new Request(origin + path, { method, headers, body });
}
