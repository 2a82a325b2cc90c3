import type { CommandName } from "./commands.ts";

const ALL = `relata: a JSON:API service of the tables of a libSQL or SQLite database

  relata introspect <database>      write database.ts and service.ts, the mapping to review
  relata serve <database|module>    serve tables at once, or the service of a module
  relata check <database|module>    print every problem, and what to write
  relata openapi <database|module>  print the OpenAPI document, or what breaks its clients
  relata explain <database|module> <path>
                                    print how a request reaches its rows, and what that costs
  relata conform <url>              test any JSON:API server from outside

A database is a file (shop.db, file:shop.db) or a URL (libsql:, https:), whose token is in
LIBSQL_AUTH_TOKEN. A module is a .ts or .js file whose default export is a service.

  relata <command> --help           the options of a command
  relata --version                  the version

It exits with 0 if all is well, 1 if there is a problem, 2 if the command line is wrong.
`;

/** The options that switch off what is on by default. */
const SWITCHES = `  --no-filters, --no-relationship-links, --no-openapi, --no-html, --no-counts
                  switch off what is on by default
`;

const HELP: { readonly [Name in CommandName]: string } = {
  introspect: `relata introspect <database> [options]

Reads tables, views, keys, indexes and foreign keys, and writes two modules. The database is never
written. database.ts holds the types for Kysely and is replaced each time. service.ts holds the
mapping and is yours: another run adds new tables, commented out, and changes nothing else.

  --expose=a,b    tables to serve; the others are commented out in service.ts
  --expose-all    every table, except those whose names hint at secrets or that belong to a tool
${SWITCHES}  --out=folder    where to write; by default the current folder
  --check         write nothing, print what has changed since, and exit with 1 if anything has
  --force         write service.ts again, and replace files that relata did not write
`,
  serve: `relata serve <database> --expose=a,b [options]
relata serve <module> [options]

Serves tables with the mapping that relata introspect would write, or the default export of a
module. Only the tables that --expose names can be reached. Ctrl-C ends it. Clients can filter by
every field; relationships have links; lists say how many records there are; /openapi.json describes
the service; browsers get HTML pages.

  --expose=a,b    tables to serve: by their names or types
  --expose-all    every table, except those whose names hint at secrets or that belong to a tool
${SWITCHES}  --read-only     refuse writes; no byte of the file changes
  --host=name     where to listen: 127.0.0.1, only this machine; 0.0.0.0 for every network
  --port=number   8000 by default; 0 for any free port
  --slow=100      print the statements and ways of each request that took 100 ms or more
  --workers=4     four processes share the port, on Linux; one that dies is started again
`,
  check: `relata check <database> [--expose=a,b]
relata check <module>

Prints every problem and what to write: of a database, what keeps tables from being served, broken
foreign keys and missing indexes; of a module, where its mapping does not fit the database.

  --expose=a,b    only these tables; by default all
${SWITCHES}`,
  openapi: `relata openapi <database> --expose=a,b [options]
relata openapi <module> [options]

Prints the description of a service as OpenAPI 3.1: of a database, what relata serve would serve; of
a module, what its service.openapi() returns. Or it compares this with an older one, and exits with
1 if clients of that would break.

  --expose=a,b    tables to describe: by their names or types
  --expose-all    every table, except those whose names hint at secrets or that belong to a tool
${SWITCHES}  --out=file      write the description to a file
  --against=file  print what breaks clients of the description in this file, one per line
`,
  explain: `relata explain <database> --expose=a,b <path> [options]
relata explain <module> <path> [options]

Prints how GET of a path, such as "/orders?sort=date", reaches its rows: the way to those of each
table, about how many rows are visited, the statement, and SQLite's plan of it. The statement itself
is not run, and nothing is written. It exits with 1 for a request that is refused.

  --header="name: value"  a header of the request, such as one that says who asks; may be repeated
  --expose=a,b            tables to serve: by their names or types
  --expose-all            every table, except those that hold secrets or belong to a tool
  --no-filters, --no-relationship-links, --no-openapi, --no-html, --no-counts
                          switch off what is on by default
`,
  conform: `relata conform <url> [options]

Tests any JSON:API server from outside, starting at the URL of a list. It prints a line for each
normative statement of JSON:API: pass, fail and the request that shows it, or not asked and why. It
exits with 1 if the server breaks a MUST.

  --header="name: value"  a header of each request, such as one that says who asks; may be repeated
  --write                 also send writes: those that must be refused, and a copy of the first
                          resource of the list, which is changed and deleted again
`,
};

/** The help of the program, or of one of its commands. */
export function helpText(command?: CommandName): string {
  return command === undefined ? ALL : HELP[command];
}
