/** The PRAGMAs of every contestant, so that code is compared and not settings. */
export const PRAGMAS: { readonly [name: string]: string | number } = {
  busy_timeout: 5000,
  journal_mode: "wal",
  foreign_keys: "on",
  synchronous: "normal",
  cache_size: -65536,
  mmap_size: 268435456,
  temp_store: "memory",
};

/** The same as statements. */
export const PRAGMA_STATEMENTS: readonly string[] = Object.entries(PRAGMAS).map(([name, value]) =>
  `pragma ${name} = ${value}`
);
