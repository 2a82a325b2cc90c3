import { contentNegotiation } from "./content_negotiation.ts";
import { documentStructure } from "./document_structure.ts";
import { errors, queryParameters } from "./errors.ts";
import { reading } from "./reading.ts";
import type { Statement } from "./statement.ts";
import { writing } from "./updating_relationships.ts";

/** Every normative statement of JSON:API, in the order of its own list, with its verdict. */
export const statements: readonly Statement[] = [
  ...contentNegotiation,
  ...documentStructure,
  ...reading,
  ...writing,
  ...queryParameters,
  ...errors,
];
