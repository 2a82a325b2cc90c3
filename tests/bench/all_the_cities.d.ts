import type { City } from "./cities.ts";

declare const cities: readonly City[];
export default cities;
