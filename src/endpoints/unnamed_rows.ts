import { ConfigurationError } from "../errors/service_errors.ts";
import { fill } from "../sql/statement.ts";
import { unnamedRow } from "../sql/unnamed_row.ts";
import type { OpenDatabase } from "./open_database.ts";

/**
 * What is to be told of tables in which values of several kinds are stored as keys, so that not every row has an id of
 * its own. @throws {StatementError}
 */
export async function unnamedRows({ driver, model, sql: context }: OpenDatabase): Promise<readonly Error[]> {
  const mixed = model.tables.filter((name) => model.problems(name).length === 0).map((name) => model.resource(name))
    .filter(({ key: { kinds } }) => kinds.some((kind) => kind === "untyped" || kind === "blob"));
  const told: Error[] = [];
  for (const resource of mixed) {
    const { rows: [[found]] } = await driver.read(fill(unnamedRow(resource, context), []));
    if (Number(found) !== 1) continue;
    told.push(
      new ConfigurationError(
        `Cannot serve every row of "${resource.table}": some keys have no id of their own, since they print like the key ` +
          "of another type, or are of a type that ids cannot name. Store keys of one type.",
      ),
    );
  }
  return told;
}
