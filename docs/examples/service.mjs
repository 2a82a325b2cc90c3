import { createService } from "relata";

export const service = createService({
  database: "file:notes.db",
  basePath: "/api",
  resources: { notes: {} },
});
