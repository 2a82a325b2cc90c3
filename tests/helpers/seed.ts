import fc from "fast-check";

/**
 * Where the random numbers of a test begin. `RELATA_SEED` repeats a run. Where `CI` is set, the number is always the
 * same, so that CI judges the change and not the draw. Everywhere else the clock gives it, and every run searches on.
 */
export const SEED = Number(Deno.env.get("RELATA_SEED") ?? (Deno.env.has("CI") ? 1 : Date.now() % 2 ** 31));

// Properties that are given no seed of their own begin there too.
fc.configureGlobal({ seed: SEED });
