import "libsql";
import { createService } from "relata";

const { fetch } = createService({ database: "file:notes.db", basePath: "/api", resources: { notes: {} } });
export { fetch as DELETE, fetch as GET, fetch as PATCH, fetch as POST };
