import { createService } from "relata";

let service;

export default {
  fetch(request, { DB }) {
    service ??= createService({ database: DB, resources: { notes: {} } });
    return service.fetch(request);
  },
};
