import { H3, serve } from "h3";
import { service } from "../service.mjs";

const app = new H3().all("/api/**", (event) => service.fetch(event.req));
serve(app, { port: 8000, hostname: "127.0.0.1" });
