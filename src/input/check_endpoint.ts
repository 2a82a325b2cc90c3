import { cut } from "../errors/cut.ts";
import { ConflictError, ForbiddenError } from "../errors/write_errors.ts";
import { didYouMean } from "../model/spelled_names.ts";
import type { Resource } from "../types/model.ts";
import type { CheckedDocument, WriteOperation } from "./checked_document.ts";

/**
 * Checks that a document is meant for its endpoint, where `id` is the one in the path, and that a client's own id is
 * allowed.
 * @throws {ConflictError} @throws {ForbiddenError}
 */
export function checkEndpoint(
  document: CheckedDocument,
  resource: Resource,
  operation: WriteOperation | "delete",
  id?: string,
): void {
  const { data } = document;
  const pointers: string[] = [];
  if (!resource.typeSpellings.includes(data.type)) pointers.push("/data/type");
  if (operation !== "create" && data.id !== id) pointers.push("/data/id");
  if (pointers.length > 0) {
    const endpoint = operation === "create" ? `"${resource.type}"` : `"${cut(id ?? "")}" of "${resource.type}"`;
    const given = operation === "create" ? `"${cut(data.type)}"` : `"${cut(data.id ?? "")}" of "${cut(data.type)}"`;
    const meant = pointers[0] === "/data/type" ? didYouMean(cut(data.type), [resource.type]) : "";
    throw new ConflictError(`Cannot ${operation} ${endpoint}: the document is ${given}.${meant}`, pointers);
  }
  if (operation === "create" && (data.id ?? undefined) !== undefined && resource.key.clientIds === false) {
    throw new ForbiddenError(`Cannot create "${resource.type}" with an id of your own: the service makes it.`, [
      "/data/id",
    ]);
  }
}
