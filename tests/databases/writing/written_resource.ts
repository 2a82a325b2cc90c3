import type { DrawnKind } from "./drawn_value.ts";

/** A resource as far as a client must know it to write one. */
export interface WrittenResource {
  /** Its name in the result. */
  readonly table: string;
  readonly type: string;
  /** `/albums` */
  readonly path: string;
  readonly attributes: readonly WrittenAttribute[];
  /** To-one relationships that are sent. */
  readonly relationships: readonly WrittenRelationship[];
  /** The source of ids: the service or the database generates them, or the client gives this one. */
  readonly id: "made" | { readonly given: string };
}

/** An attribute that a client may write. */
export interface WrittenAttribute {
  readonly name: string;
  readonly kind: DrawnKind;
  /** The maximum number of characters, if there is one. */
  readonly maxLength?: number;
}

/** A to-one relationship, and the ids of records that it may lead to: the first when created, the last when updated. */
export interface WrittenRelationship {
  readonly name: string;
  readonly type: string;
  readonly ids: readonly string[];
  /** Whether it is a part of the id, which no update changes. */
  readonly isInId: boolean;
}

/** Facts about one table besides its columns. */
export interface WriteHints {
  /** The values of attributes that not every value fits, as a CHECK demands: when created and when updated. */
  readonly values?: { readonly [attribute: string]: readonly [created: unknown, updated: unknown] };
  /** Attributes that the database itself sets by a trigger, whatever the client sends. */
  readonly overwritten?: readonly string[];
  /** The related records, if the first existing ones do not work: a UNIQUE foreign key needs an unused one. */
  readonly related?: { readonly [relationship: string]: readonly string[] };
  readonly id?: string;
}
