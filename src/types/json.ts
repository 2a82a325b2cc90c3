/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object, as `meta`, `attributes` and linkage are. */
export type JsonObject = { readonly [name: string]: Json };

/** What a driver binds: the only kinds of value that reach libSQL. */
export type SqlValue = null | string | number | bigint | Uint8Array;
