import { createClient } from "@libsql/client/web";
import type { Contestant } from "./contestant.ts";
import { handWritten } from "./hand_written.ts";
import { libsqlDialect } from "./libsql_dialect.ts";

let contestant: Contestant | undefined;

/** The hand-written service as a Worker over a remote database, which comes from a binding; it reuses its client. */
export default {
  fetch(request: Request, { DATABASE }: { DATABASE: string }): Response | Promise<Response> {
    // The client's queue would let a request wait for another one, which a Worker does not allow: under load all of
    // them hang.
    contestant ??= handWritten("hand-written", libsqlDialect(createClient({ url: DATABASE, concurrency: Infinity })));
    return contestant.fetch(request);
  },
};
