import { createService } from "../../mod.ts";
import { traffic } from "./traffic_fixture.ts";

/**
 * Serves a database in its own process, `service_process.ts DATABASE SERVICE`: prints its port, ends with its input.
 */
const [database, name] = Deno.args;
const service = createService({ ...traffic.services[name], database });
const onListen = ({ port }: { readonly port: number }) => console.log(port);
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, (request) => service.fetch(request));
for await (const _ of Deno.stdin.readable);
await server.shutdown();
