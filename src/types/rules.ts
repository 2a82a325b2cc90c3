/** What a rule knows of the write beside the value. */
export interface RuleSubject {
  /** What the client asks for. */
  readonly operation: "create" | "update";
  /** The wire name of the attribute or relationship. */
  readonly field: string;
  /** The attributes that the client sent, by wire name. */
  readonly attributes: { readonly [field: string]: unknown };
}

/** A rule on one attribute or to-one relationship; the first that fails names the error. */
export interface Rule {
  /** The error's `title`: `upperCase`. */
  readonly name: string;
  /**
   * Whether the value is good: an attribute's JSON value, a to-one relationship's id or null. Absent ones reach only
   * rules with `absent: true`, as `undefined`.
   */
  readonly check: (value: unknown, subject: RuleSubject) => boolean;
  /** The error's `detail`. */
  readonly message: string | ((value: unknown, subject: RuleSubject) => string);
  /** Also run where a create lacks the attribute. */
  readonly absent?: boolean;
}

/** A validator that follows Standard Schema 1: zod, valibot and arktype do. */
export interface StandardSchema {
  /** What the standard asks of a validator. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
  };
}

/** What such a validator answers. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that a validator refuses. */
export interface StandardIssue {
  /** What is wrong, for a human. */
  readonly message: string;
  /** Where, from the validated value down. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}
