import { labelOf } from "./labels.ts";
import { type KnownRecords, linkageOf, type Shown } from "./records.ts";
import type { RequestedList } from "./requested.ts";

/** What a form is made of. */
export interface Filtered extends RequestedList {
  readonly records: readonly Shown[];
  readonly known: KnownRecords;
  /** The parameters that could not be read: what was typed stays in the fields. */
  readonly failed: readonly string[];
}

/** A foreign-key filter: its parameter, what it is called, and the records on this page that it may name. */
export interface KeyFilter {
  readonly label: string;
  readonly value: string | undefined;
  /** The parameter as the client has written it. */
  readonly name: string;
  readonly known: ReadonlyMap<string, string>;
}

/** The foreign-key filters of a list, with the records on this page that they may name. */
export function keyFilters({ exchange, parameters, records, known }: Filtered): readonly KeyFilter[] {
  const { resource: { filters, relationships }, action, model } = exchange;
  const own = new Map([...filters.values()].flat().map((one) => [one.parameter, one]));
  return [...own.values()].filter(({ parameter }) => !action.settings.parameters.has(parameter))
    .map(({ parameter, hops }) => {
      const [name, value] = parameters.find(([sent]) => filters.get(sent)?.[0].parameter === parameter) ?? [parameter];
      const over = relationships.find((one) => one.hops === hops || JSON.stringify(one.hops) === JSON.stringify(hops));
      // A parameter takes one part of a key of several columns, which no id of a record is.
      const whole = over?.hops[0].from.length === 1 ? over.name : undefined;
      const linked = records.flatMap((one) => linkageOf(one.relationships.get(whole ?? "")) ?? []);
      return {
        label: whole ?? parameter,
        name,
        value,
        known: new Map(linked.map((one) => [one.id, labelOf(model, one, known)])),
      };
    });
}
