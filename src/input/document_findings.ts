import { MOST_ERRORS } from "../errors/service_error.ts";
import { ValidationError } from "../errors/write_errors.ts";
import type { ErrorObject } from "../types/error_document.ts";

const FORMAT = "https://jsonapi.org/format/1.0/";

/** A section of the JSON:API format that an error of a document points to. */
export type FormatSection =
  | "document-top-level"
  | "document-resource-objects"
  | "document-resource-object-identification"
  | "crud-creating"
  | "crud-creating-client-ids"
  | "crud-updating"
  | "crud-updating-relationships";

/** What is wrong with the structure of a document; all of it, up to 1,000, is told at once. */
export class DocumentFindings {
  readonly #errors: ErrorObject[] = [];
  readonly #aboutLinks: boolean;

  /** `aboutLinks` adds `links.about` to every finding. */
  constructor(aboutLinks: boolean) {
    this.#aboutLinks = aboutLinks;
  }

  /** Notes a finding at a pointer into the document. */
  add(title: string, pointer: string, section: FormatSection, detail: string): void {
    if (this.#errors.length === MOST_ERRORS) return;
    const links = this.#aboutLinks ? { links: { about: `${FORMAT}#${section}` } } : {};
    this.#errors.push({ title, detail, source: { pointer }, ...links });
  }

  /** @throws {ValidationError} where there are findings. */
  raise(): void {
    if (this.#errors.length > 0) throw new ValidationError(this.#errors);
  }
}
