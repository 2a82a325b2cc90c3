/** A value of a row. */
export type Value = string | number | null;

/** The columns of a country in the floor's statements. */
export const COUNTRY_COLUMNS = "code, name, native, phone, area, population, created_at, updated_at";

/** The same as arguments of `json_array`: a REAL keeps all its digits. */
export const COUNTRY_JSON =
  "code, name, native, phone, json(printf('%!.17g', area)), population, created_at, updated_at";

/** A country up to its relationships; its columns start at index `at` of the row. */
export function countryHead(id: Value, row: readonly Value[], at: number): string {
  return `{"type":"countries","id":"${id}","attributes":{"code":${JSON.stringify(row[at])},"name":${
    JSON.stringify(row[at + 1])
  },"native":${JSON.stringify(row[at + 2])},"phone":${JSON.stringify(row[at + 3])},"area":${row[at + 4]},"population":${
    row[at + 5]
  },"created-at":${dateTime(row[at + 6])},"updated-at":${dateTime(row[at + 7])}}`;
}

/** The text after a country's attributes or relationships. */
export function countryTail(id: Value): string {
  return `,"links":{"self":"/countries/${id}"}}`;
}

/** The to-one relationships of a country. */
export function toOnes(currency: Value, capital: Value): string {
  return `,"relationships":{"currency":${currencyText(currency)},"national-capital":${
    capital === null
      ? '{"data":null}'
      : `{"data":{"type":"national-capitals","id":"${capital}"},"links":{"self":"/national-capitals/${capital}"}}`
  }}`;
}

/** The to-one `currency`. */
export function currencyText(id: Value): string {
  if (id === null) return '{"data":null}';
  return `{"data":{"type":"currencies","id":"${id}"},"links":{"self":"/currencies/${id}"}}`;
}

/** The `meta` and `links` of a page of 20; `rest` follows the page's number. */
export function pagesText(path: string, page: number, total: number, rest: string): string {
  const last = Math.ceil(total / 20);
  const prev = page > 1 ? `"${path}${page - 1}${rest}"` : "null";
  const next = page < last ? `"${path}${page + 1}${rest}"` : "null";
  return `{"meta":{"record_count":${total},"page_count":${last},"page_limit":20},"links":{"self":"${path}${page}${rest}",` +
    `"first":"${path}1${rest}","last":"${path}${last}${rest}","prev":${prev},"next":${next}},"data":[`;
}

/** A stored date-time in its printed form. */
export function dateTime(stored: Value): string {
  return stored === null ? "null" : `"${(stored as string).slice(0, 10)}T${(stored as string).slice(11)}+00:00"`;
}
