import { createHash } from "node:crypto";
import { dirname } from "node:path";

/** How many texts are remembered: several times as many as one run has. */
const MOST = 2_000;

/**
 * The texts in which a slow check has found nothing, remembered in a file from one run to the next: the same check of
 * the same text finds nothing again. A text with findings is not remembered, so that each run reports them.
 */
export class CleanTexts {
  readonly #file: string;
  readonly #check: string;
  readonly #earlier: ReadonlySet<string>;
  readonly #met = new Set<string>();

  private constructor(file: string, check: string, earlier: readonly string[]) {
    this.#file = file;
    this.#check = check;
    this.#earlier = new Set(earlier);
  }

  /** @param check everything that decides what the check finds in a text: its rules, and the versions of its packages. */
  static async open(file: string, check: string): Promise<CleanTexts> {
    const hashes = await Deno.readTextFile(file).catch(() => "");
    return new CleanTexts(file, check, hashes.split("\n"));
  }

  has(text: string): boolean {
    const hash = this.#hashOf(text);
    const isClean = this.#met.has(hash) || this.#earlier.has(hash);
    if (isClean) this.#met.add(hash);
    return isClean;
  }

  add(text: string): void {
    this.#met.add(this.#hashOf(text));
  }

  /** Writes the file, with the texts of this run first. */
  async save(): Promise<void> {
    const hashes = [...new Set([...this.#met, ...this.#earlier])].slice(0, MOST);
    await Deno.mkdir(dirname(this.#file), { recursive: true });
    // Another run may read the file meanwhile.
    const unfinished = await Deno.makeTempFile({ dir: dirname(this.#file) });
    await Deno.writeTextFile(unfinished, hashes.join("\n"));
    await Deno.rename(unfinished, this.#file);
  }

  #hashOf(text: string): string {
    return createHash("sha256").update(this.#check).update("\0").update(text).digest("hex");
  }
}
