import Database from "libsql";

/** The effect of a boolean that reaches the native package unchanged; nothing can catch it. */
try {
  new Database(":memory:").prepare("select ?").all([true]);
} catch {
  // Not reached: the process has ended.
}
console.log("survived");
