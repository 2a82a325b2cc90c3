import Database from "libsql";

/** Holds the write lock of a database file, as another process may, until its input closes. */
const database = new Database(Deno.args[0]);
database.exec("begin immediate");
await Deno.stdout.write(new TextEncoder().encode("held"));
await Deno.stdin.read(new Uint8Array(1));
database.exec("commit");
