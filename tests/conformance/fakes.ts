/** Sends a request to a service. */
export type Ask = (request: Request) => Promise<Response>;

/** A service that lacks one behaviour, or has its opposite: it wraps the real service. */
export type Fake = (ask: Ask) => Ask;

/** A document that a fake changes; it may be of any form. */
// deno-lint-ignore no-explicit-any
type Loose = any;

const JSON_API = "application/vnd.api+json";

/** Answers have another status. */
export function status(other: number): Fake {
  return (ask) => async (request) => {
    const answer = await ask(request);
    return new Response(await answer.text(), { status: other, headers: answer.headers });
  };
}

/** Answers have another value of a header, or lack it if that is null. */
export function header(name: string, value: string | null): Fake {
  return (ask) => async (request) => {
    const answer = await ask(request);
    const headers = new Headers(answer.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

/** Answers have another document: the return value of `change`, or its changed argument if it returns nothing. */
export function document(change: (document: Loose) => unknown): Fake {
  return (ask) => async (request) => {
    const answer = await ask(request);
    const text = await answer.text();
    if (text === "") return new Response(null, { status: answer.status, headers: answer.headers });
    const old = JSON.parse(text);
    const changed = change(old);
    const body = JSON.stringify(typeof changed === "object" ? changed : old);
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

/** Every request gets this status, with an error document from 400 on and without a body below; nothing is done. */
export function always(code: number): Fake {
  const isError = code >= 400;
  const body = isError ? JSON.stringify({ errors: [{ code: String(code), title: "Faked" }] }) : null;
  return () => () =>
    Promise.resolve(new Response(body, { status: code, headers: isError ? { "content-type": JSON_API } : {} }));
}

/** The changes to a request before the service gets it. */
interface Changed {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly url?: (url: string) => string;
  readonly document?: (document: Loose) => unknown;
}

/** The service gets another request than the client has sent: so does one that overlooks a part of it. */
export function overlooking({ method, headers, url = (same) => same, document: change }: Changed): Fake {
  return (ask) => async (request) => {
    const text = await request.text();
    const sent = new Headers(request.headers);
    for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
    const body = text === "" || change === undefined ? text : JSON.stringify(change(JSON.parse(text)));
    return await ask(
      new Request(url(request.url), {
        method: method ?? request.method,
        headers: sent,
        body: body === "" ? undefined : body,
      }),
    );
  };
}

/** The service overlooks a query parameter. */
export function without(parameter: string): Fake {
  return overlooking({
    url: (url) => {
      const [path, query = ""] = url.split("?");
      return `${path}?${query.split("&").filter((pair) => pair.split("=")[0] !== parameter).join("&")}`;
    },
  });
}

/** A refused request leaves a change anyway: another request, which the service accepts, is sent first. */
export function storingFirst(method: string, path: string, sent: unknown): Fake {
  return (ask) => async (request) => {
    const headers = { accept: JSON_API, "content-type": JSON_API };
    await ask(new Request(new URL(path, request.url), { method, headers, body: JSON.stringify(sent) }));
    return await ask(request);
  };
}
