import assert from "node:assert/strict";
import { cannotLoad } from "../../src/drivers/native_package.ts";

const start = 'Cannot load the package "libsql", which an embedded database needs: ';

Deno.test("a missing native package: the error says to install it, for the message of every runtime", () => {
  const messages = [
    "Cannot find package 'libsql' imported from /app/node_modules/relata/esm/src/store/drivers/native_package.js",
    "Cannot find module 'libsql'",
    'Relative import path "libsql" not prefixed with / or ./ or ../',
    'No such module "libsql".',
  ];
  for (const message of messages) {
    const error = cannotLoad([new Error(message), new TypeError("Unsupported scheme npm:")]);
    const install = 'install it, with import "libsql" in a module of your own where a build is copied';
    assert.equal(error.message, `${start}${install}, or use a libsql: or https: URL.`);
  }
});

Deno.test("an installed native package that fails: the error shows the real reason", () => {
  const half = "Cannot find module '@libsql/linux-x64-gnu'\nRequire stack:\n- /app/node_modules/libsql/index.js";
  assert.equal(cannotLoad([new Error(half)]).message, `${start}Cannot find module '@libsql/linux-x64-gnu'.`);
  const denied = Object.assign(new Error("Requires ffi access, run again with the --allow-ffi flag"), {
    name: "NotCapable",
  });
  assert.equal(
    cannotLoad([new Error("Relative import path"), denied]).message,
    `${start}Requires ffi access, run again with the --allow-ffi flag. ` +
      "All that it needs: --allow-ffi --allow-env=LIBSQL_JS_DEV --allow-sys=cpus,hostname,networkInterfaces.",
  );
});
