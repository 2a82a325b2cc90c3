import type { Service } from "../../src/types/service.ts";
import { breathe } from "./breathe.ts";
import { spreadOf } from "./statistics.ts";
import { requestOf } from "./workloads.ts";

const ROUNDS = 9;

/**
 * The median of the rounds, in microseconds per request; a round of slow requests has few. `accept` replaces the media
 * type of JSON:API.
 */
export async function medianMicros(service: Service, path: string, accept?: string): Promise<number> {
  const round = async (count: number) => {
    const start = performance.now();
    for (let left = count; left > 0; left--) {
      const answer = await service.fetch(requestOf({ method: "GET", path, mediaType: accept }));
      if (answer.status !== 200) throw new Error(`GET ${path} is answered by ${answer.status}`);
      await answer.text();
      await breathe(left);
    }
    return (performance.now() - start) * 1000 / count;
  };
  await round(1);
  const count = Math.min(500, Math.ceil(100_000 / await round(3)));
  await round(count);
  const took = [];
  for (let left = ROUNDS; left > 0; left--) took.push(await round(count));
  return spreadOf(took).median;
}
