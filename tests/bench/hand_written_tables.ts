import type { Generated, Selectable } from "kysely";

interface Countries {
  id: Generated<number>;
  code: string;
  name: string;
  native: string | null;
  phone: string | null;
  area: number | null;
  population: number | null;
  currency_id: number | null;
  national_capital_id: number | null;
  created_at: string | null;
  updated_at: string | null;
}

interface Currencies {
  id: Generated<number>;
  code: string;
  name: string;
}

interface Cultures {
  id: Generated<number>;
  code: string;
  name: string;
  country_id: number;
  language_id: number;
}

interface Cities {
  id: Generated<number>;
  name: string;
  feature_code: string;
  admin_code: string;
  population: number;
  latitude: number;
  longitude: number;
  created_at: string;
  country_id: number | null;
}

/** The tables as the hand-written service declares them to Kysely. */
export interface Tables {
  countries: Countries;
  currencies: Currencies;
  cultures: Cultures;
  cities: Cities;
}

/** A row of a table as it is read. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;
