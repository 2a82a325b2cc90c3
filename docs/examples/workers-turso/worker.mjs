import { createService } from "relata";

let service;

export default {
  fetch(request, { LIBSQL_URL, LIBSQL_AUTH_TOKEN }) {
    const database = { url: LIBSQL_URL, authToken: LIBSQL_AUTH_TOKEN };
    service ??= createService({ database, resources: { notes: {} } });
    return service.fetch(request);
  },
};
