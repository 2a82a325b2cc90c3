import type { Suite } from "../helpers/fixture.ts";
import { attributeValues } from "./2_resources/values.ts";
import { viewing } from "./4_endpoints/viewing.ts";

/** Every suite of exchanges; a new one is one line here. */
export const suites: readonly Suite[] = [
  ...attributeValues,
  ...viewing,
];
