/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object, as `meta`, `attributes` and linkage are. */
export type JsonObject = { readonly [name: string]: Json };

/** A value that drivers bind and return: the only types that reach the database. */
export type SqlValue = null | string | number | bigint | Uint8Array;
