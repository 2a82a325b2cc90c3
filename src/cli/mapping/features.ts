import type { Literal, Member } from "./literal.ts";

/** What a service of the command's does unless it is told not to, by the names of the options that switch it off. */
export const FEATURES = ["counts", "filters", "relationship-links", "openapi", "html"] as const;

/** One of them. */
export type Feature = typeof FEATURES[number];

const OPTIONS: { readonly [Name in Feature]: string } = {
  "counts": "pagination",
  "filters": "filters",
  "relationship-links": "relationshipLinks",
  "openapi": "openapi",
  "html": "html",
};

/** The options of a service but for its database and its resources. */
export function featureMembers(without: readonly Feature[]): readonly Member[] {
  return FEATURES.flatMap((feature) => {
    const value = valueOf(feature, !without.includes(feature));
    return value === undefined ? [] : [{ name: OPTIONS[feature], value }];
  });
}

/** Lists have pages whether their records are counted or not; all else is off where nothing is said. */
function valueOf(feature: Feature, isOn: boolean): Literal | undefined {
  if (isOn) return true;
  return feature === "counts" ? { members: [{ name: "count", value: "none" }] } : undefined;
}
