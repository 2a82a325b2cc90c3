import fc from "fast-check";

/**
 * The first random seed of a test. `RELATA_SEED` repeats a run. If `CI` is set, the seed is always the same, so that CI
 * tests the change and not the seed. Otherwise the clock gives it, and every run tests other cases.
 */
export const SEED = Number(Deno.env.get("RELATA_SEED") ?? (Deno.env.has("CI") ? 1 : Date.now() % 2 ** 31));

// Properties without their own seed also use it.
fc.configureGlobal({ seed: SEED });
