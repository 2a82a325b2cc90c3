/** How many of an error's entries its message tells; the document tells them all. */
const TOLD = 10;

/** The message of an error with many entries: its first ones, and how many more there are. */
export function summary(messages: readonly string[]): string {
  const more = messages.length - TOLD;
  return [...messages.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
