import { bytesOfBase64 } from "./base64.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** Bytes, which JSON holds in base64. */
export const blob: Kind<"blob"> = {
  name: "blob",
  takes: () => "bytes in base64",
  read: (value) => typeof value === "string" ? bytesOfBase64(value) : undefined,
  write: () => writePlain,
};
