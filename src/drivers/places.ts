/** So many at once; whoever finds no place free waits for one, in the order in which they have come. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** `most` is how many there are. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Takes a place, at once or within so many milliseconds. @returns whether there was one. */
  async take(patience: number): Promise<boolean> {
    if (this.#free === 0) return await this.#wait(patience);
    this.#free--;
    return true;
  }

  /** Gives a place back: to the one who has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else next();
  }

  #wait(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve(hasPlace);
      };
      const enter = () => end(true);
      const timer = setTimeout(() => end(false), patience);
      this.#waiting.add(enter);
    });
  }
}
