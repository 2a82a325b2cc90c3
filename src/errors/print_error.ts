/** Prints to the console; reading what was thrown may itself throw, where it is a Proxy or has such a getter. */
export function printError(...all: readonly unknown[]): void {
  try {
    console.error(...all);
  } catch {
    console.error("An error cannot be printed: reading it throws.");
  }
}
