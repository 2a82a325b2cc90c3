import { deepEqual, equal } from "node:assert/strict";
import { corsOf } from "../../src/http/cors.ts";

const HERE = "https://here.example";

function request(method: string, headers: Record<string, string> = { origin: HERE }): Request {
  return new Request("http://localhost/countries", { method, headers });
}

function preflighting(origin = HERE): Request {
  return request("OPTIONS", {
    origin,
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "content-type",
  });
}

Deno.test("without the option nothing is answered and nothing is added", () => {
  for (const { preflight, corsify } of [corsOf(undefined), corsOf(false)]) {
    const response = new Response("{}");
    equal(preflight(preflighting()), undefined);
    equal(corsify(response, request("GET")), response);
  }
});

Deno.test("true lets every origin read, with status, body and headers kept", async () => {
  const response = corsOf(true).corsify(
    new Response("{}", { status: 404, headers: { vary: "Accept" } }),
    request("GET"),
  );
  equal(response.status, 404);
  deepEqual([...response.headers].filter(([name]) => name !== "content-type"), [
    ["access-control-allow-origin", "*"],
    ["vary", "Accept"],
  ]);
  equal(await response.text(), "{}");
});

Deno.test("a preflight is answered with 204, a plain OPTIONS is left alone", () => {
  const { preflight } = corsOf(true);
  const response = preflight(preflighting());
  equal(response?.status, 204);
  equal(response?.headers.get("access-control-allow-methods"), "*");
  equal(response?.headers.get("access-control-allow-headers"), "content-type");
  equal(preflight(request("OPTIONS")), undefined);
  equal(preflight(request("OPTIONS", {})), undefined);
  equal(preflight(request("GET")), undefined);
});

Deno.test("a response that depends on the origin tells caches so", () => {
  const origins = [true, /here/g, [HERE], (origin: string) => origin.endsWith("here.example") ? origin : undefined];
  for (const origin of origins) {
    const { preflight, corsify } = corsOf({ origin });
    for (let time = 0; time < 2; time++) {
      const response = corsify(new Response(null, { headers: { vary: "Accept" } }), request("GET"));
      equal(response.headers.get("access-control-allow-origin"), HERE);
      equal(response.headers.get("vary"), "Accept, Origin");
      equal(preflight(preflighting())?.headers.get("vary"), "Origin");
    }
    const none = corsify(new Response(), request("GET", {}));
    equal(none.headers.has("access-control-allow-origin"), false);
    equal(none.headers.get("vary"), "Origin");
  }
});

Deno.test("an origin that is not allowed gets no permission", () => {
  for (const origin of [/^https:\/\/there/, ["https://there.example"], () => undefined]) {
    const { preflight, corsify } = corsOf({ origin });
    equal(corsify(new Response(), request("GET")).headers.has("access-control-allow-origin"), false);
    equal(preflight(preflighting())?.headers.has("access-control-allow-origin"), false);
  }
});

Deno.test("exposed headers are on the response itself, where browsers look for them", () => {
  const { corsify } = corsOf({ exposeHeaders: ["Location", "X-Total"] });
  equal(
    corsify(new Response(null, { status: 201 }), request("POST")).headers.get("access-control-expose-headers"),
    "Location,X-Total",
  );
});

Deno.test("with credentials methods are listed, since * has no special meaning then", () => {
  const { preflight, corsify } = corsOf({ credentials: true, origin: [HERE] });
  equal(preflight(preflighting())?.headers.get("access-control-allow-methods"), "GET,HEAD,POST,PUT,PATCH,DELETE");
  const response = corsify(new Response(), request("GET"));
  equal(response.headers.get("access-control-allow-origin"), HERE);
  equal(response.headers.get("access-control-allow-credentials"), "true");
  equal(response.headers.get("vary"), "Origin");
});

Deno.test("immutable, bodyless and failed responses, and those with their own headers, pass", () => {
  const { corsify } = corsOf({ origin: true });
  const redirect = corsify(Response.redirect("http://localhost/x", 302), request("GET"));
  equal(redirect.status, 302);
  equal(redirect.headers.get("location"), "http://localhost/x");
  equal(redirect.headers.get("access-control-allow-origin"), HERE);
  equal(corsify(new Response(null, { status: 204 }), request("DELETE")).status, 204);
  const failed = Response.error();
  equal(corsify(failed, request("GET")), failed);
  const own = new Response(null, { headers: { "access-control-allow-origin": "https://own.example" } });
  equal(corsify(own, request("GET")), own);
});

Deno.test("the preflight of a refused origin has each header once, and does not allow reads", () => {
  const { preflight, corsify } = corsOf({ origin: [HERE], credentials: true, exposeHeaders: "etag" });
  const asked = preflighting("https://elsewhere.example");
  const response = corsify(preflight(asked) ?? new Response(), asked);
  equal(response.headers.get("access-control-allow-origin"), null);
  equal(response.headers.get("access-control-allow-credentials"), "true");
  equal(response.headers.get("access-control-expose-headers"), "etag");
  equal(response.headers.get("vary"), "Origin");
});
