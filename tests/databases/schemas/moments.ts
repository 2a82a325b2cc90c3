/** How programs store one moment, given in milliseconds. All but the first two are text. */
export const stored = {
  /** Epoch seconds. */
  seconds: (moment: number): number => Math.floor(moment / 1000),
  /** Epoch microseconds; the three last digits are 7, 0 and 3, so that a loss of them shows. */
  microseconds: (moment: number): bigint => BigInt(moment) * 1000n + 703n,
  /** `2024-03-02 08:05:06` */
  text: (moment: number): string => iso(moment).slice(0, 19).replace("T", " "),
  /** `2024-03-02 08:05:06.123703`, as Django writes it; without a fraction where it is 0. */
  withMicroseconds: (moment: number): string =>
    moment % 1000 === 0 ? stored.text(moment) : `${iso(moment).slice(0, 23).replace("T", " ")}703`,
  /** `2024-03-02T08:05:06.123Z` */
  iso: (moment: number): string => iso(moment),
  /** `2024-03-02` */
  date: (moment: number): string => iso(moment).slice(0, 10),
  /** `02/03/2024`: it is unknown which of the two is the month. */
  slashes: (moment: number): string => iso(moment).slice(0, 10).split("-").reverse().join("/"),
  /** `08:05:06` */
  time: (moment: number): string => iso(moment).slice(11, 19),
};

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
