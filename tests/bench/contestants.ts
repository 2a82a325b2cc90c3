import type { Contestant, ContestantName } from "./contestant.ts";
import { floor } from "./floor.ts";
import { handKept } from "./hand_kept.ts";
import { handWrittenFile } from "./hand_written_file.ts";
import { relata } from "./relata.ts";
import type { WorkloadName } from "./workloads.ts";

/** Opens a contestant on a database file; `floor` answers only that one workload. */
export function openContestant(name: ContestantName, workload: WorkloadName, file: string): Promise<Contestant> {
  switch (name) {
    case "relata":
      return relata(file);
    case "hand-written":
      return handWrittenFile(file);
    case "hand-kept":
      return Promise.resolve(handKept(file));
    case "floor":
      return Promise.resolve(floor(workload, file));
  }
}
