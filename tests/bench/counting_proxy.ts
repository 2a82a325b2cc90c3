import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The traffic between a client and a server. */
export interface Traffic {
  /** HTTP requests. */
  readonly requests: number;
  /** Bytes from the client to the server, including request headers. */
  readonly sent: number;
  /** Bytes from the server to the client, including response headers. */
  readonly received: number;
}

/** A server between a client and its server, which forwards bytes unchanged. */
export interface CountingProxy {
  readonly url: string;
  /** The traffic since the last call. */
  take(): Traffic;
  stop(): Promise<void>;
}

/**
 * Starts a proxy to a server of this machine on a free port of 127.0.0.1. `latency` is the total delay in milliseconds
 * of a request and its answer.
 */
export async function countingProxy(target: string, latency = 0): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const late = (send: () => void) => void (latency === 0 ? send() : setTimeout(send, latency / 2));
  let traffic = { requests: 0, sent: 0, received: 0 };
  const server = createServer((client) => {
    const upstream = connect({ port: Number(port), host: hostname });
    // HTTP/1.1 alternates requests and answers on a connection: a request begins when the client sends after the
    // server.
    let isAsking = false;
    client.on("data", (chunk: Uint8Array) => {
      if (!isAsking) traffic.requests++;
      isAsking = true;
      traffic.sent += chunk.length;
      late(() => upstream.write(chunk));
    });
    upstream.on("data", (chunk: Uint8Array) => {
      isAsking = false;
      traffic.received += chunk.length;
      late(() => client.write(chunk));
    });
    for (const [one, other] of [[client, upstream], [upstream, client]]) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = traffic;
      traffic = { requests: 0, sent: 0, received: 0 };
      return taken;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
