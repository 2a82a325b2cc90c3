import "libsql";
import { createService } from "relata";

const { fetch } = createService({ database: "file:notes.db", basePath: "/api", resources: { notes: {} } });
export default ({ req }) => fetch(req);
