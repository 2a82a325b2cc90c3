import type { Contestant } from "./contestant.ts";
import type { CountingProxy, Traffic } from "./counting_proxy.ts";
import { requestOf, type Workload } from "./workloads.ts";

/** Requests that are counted, after others that fill the contestant's caches. */
const COUNTED = 20;
const BEFORE = 5;

/** How long a contestant may still talk to its database after it has answered. */
const MILLISECONDS_TO_REST = 30;

/** The traffic between a contestant and its database for one request of a workload, as the mean of twenty. */
export async function countTraffic(
  { fetch }: Contestant,
  { name, ask }: Workload,
  proxy: CountingProxy,
): Promise<Traffic> {
  for (let n = 0; n < BEFORE + COUNTED; n++) {
    if (n === BEFORE) await restOf(proxy);
    const response = await fetch(requestOf(ask(n)));
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${name} is answered by ${response.status}: ${text}`);
  }
  const { requests, sent, received } = await restOf(proxy);
  return { requests: requests / COUNTED, sent: sent / COUNTED, received: received / COUNTED };
}

async function restOf(proxy: CountingProxy): Promise<Traffic> {
  await new Promise((resolve) => setTimeout(resolve, MILLISECONDS_TO_REST));
  return proxy.take();
}
