import type { ConfiguredService } from "./configure.ts";

/**
 * The member under which a service keeps its inside for the command. The symbol is the same in every copy of Relata,
 * because the module of a service may import another copy.
 */
export const INSIDE: unique symbol = Symbol.for("relata.inside") as never;

/** The inside of a service, behind a function, so that a printed service shows no token. */
export interface Inside {
  readonly [INSIDE]: () => ConfiguredService;
}
