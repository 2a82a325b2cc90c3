import type { ServiceOptions } from "../../src/types/options.ts";

/** Relata's options besides its database. */
export const SETTINGS = {
  pagination: true,
  resources: {
    countries: { hasMany: { cultures: "cultures" } },
    currencies: {},
    national_capitals: { hasMany: { countries: "countries" }, relationshipLinks: true },
    cultures: {},
    languages: {},
    cities: {},
  },
} satisfies Partial<ServiceOptions>;
