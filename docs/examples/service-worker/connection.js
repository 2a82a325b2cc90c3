/** A database of sql.js as a connection. An export ends its statements, so none is cached. */
export function connectionOf(database) {
  const prepare = (sql) => {
    const rows = (...values) => database.exec(sql, values.map(bound))[0]?.values ?? [];
    return { values: rows, all: rows, run: rows };
  };
  return { prepare, exec: (sql) => database.run(sql) };
}

/** sql.js binds a BigInt as text, which only columns of integers read as a number. */
function bound(value) {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
