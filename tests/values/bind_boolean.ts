import Database from "libsql";

/** What a boolean does that reaches the native package unchanged; nothing can catch it. */
try {
  new Database(":memory:").prepare("select ?").all([true]);
} catch {
  // Not reached: the process is gone.
}
console.log("survived");
