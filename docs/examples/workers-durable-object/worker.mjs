import { DurableObject } from "cloudflare:workers";
import { createService } from "relata";

export class Notes extends DurableObject {
  #service = createService({ database: this.ctx.storage, resources: { notes: {} } });

  constructor(context, env) {
    super(context, env);
    context.storage.sql.exec("create table if not exists notes (id integer primary key, text text)");
  }

  fetch(request) {
    return this.#service.fetch(request);
  }
}

export default {
  fetch: (request, { NOTES }) => NOTES.get(NOTES.idFromName("everybody")).fetch(request),
};
