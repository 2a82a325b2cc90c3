/** How a resource is written (https://jsonapi.org/format/1.0/#document-resource-objects). */
export interface ResourceSchema {
  /** The resource's `type`, in place of the dasherized table name. */
  readonly type?: string;
  /** The column whose value is the `id`, in place of the primary key: NOT NULL and UNIQUE, or any of a view. */
  readonly id?: string;
  /** What the path of `self` begins with: `/v2` gives `/v2/countries/1`. */
  readonly selfPrefix?: string;
  /** Rewrites the attributes that the built-in schema makes. */
  readonly attributes?: {
    /** The fields of the built-in ones that `write` reads. */
    readonly reads: readonly string[];
    /** The fields that `write` adds. */
    readonly adds: readonly string[];
    /** Built-in attributes in, attributes out. */
    readonly write: (attributes: { readonly [field: string]: unknown }) => { readonly [field: string]: unknown };
  };
}
