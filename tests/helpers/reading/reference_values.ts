import type { CatalogColumn } from "./catalog.ts";
import type { Stored } from "./rows.ts";

const EXACT = 2n ** 53n - 1n;

/** How a value is printed as an attribute. */
export function printed(kind: CatalogColumn["kind"], value: Stored): unknown {
  if (value === null) return null;
  switch (kind) {
    case "text":
      return value;
    case "boolean":
      return value !== 0n;
    case "date":
      return printedDate(value);
    case "datetime":
      return printedDateTime(value);
    case "integer":
    case "real":
      return printedNumber(value);
  }
}

function printedNumber(value: Stored): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "bigint") return value;
  return value > EXACT || value < -EXACT ? String(value) : Number(value);
}

function printedDate(value: Stored): unknown {
  if (typeof value === "bigint") return instant(value).toISOString().slice(0, 10);
  return /^\d{4}-\d\d-\d\d/.test(String(value)) ? String(value).slice(0, 10) : value;
}

function printedDateTime(value: Stored): unknown {
  if (typeof value === "bigint") return dateTime(instant(value));
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d+)?)Z?)?$/.exec(String(value));
  if (parts === null) return value;
  return dateTime(new Date(`${parts[1]}T${parts[2] ?? "00:00:00"}Z`));
}

function instant(value: bigint): Date {
  return new Date(value >= 10n ** 11n ? Number(value) : Number(value) * 1000);
}

function dateTime(date: Date): string {
  return date.toISOString().replace(".000Z", "Z").replace("Z", "+00:00");
}
