/** Everything that happened in a schedule, for whoever has to find out why it failed. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export class Story {
  readonly #lines: string[] = [];
  readonly #onLine: (line: string) => void;
  #step = 0;
  readonly #began = Date.now();

  constructor(onLine: (line: string) => void = () => undefined) {
    this.#onLine = onLine;
  }

  step(what: string): void {
    this.#step += 1;
    this.tell('schedule', what);
  }

  tell(who: string, what: string): void {
    const line = `${String(this.#step).padStart(3)} ${String(Date.now() - this.#began).padStart(5)} ms  ${who}: ${what}`;
    this.#lines.push(line);
    this.#onLine(line);
  }

  whole(): string {
    return this.#lines.join('\n');
  }

  /** The steps, and whatever speaks of one of the records that the problem names. */
  of(problem: string): string[] {
    const ids = new Set(problem.match(uuid) ?? []);
    return this.#lines.filter(
      (line) => / {2}schedule: /.test(line) || (line.match(uuid) ?? []).some((id) => ids.has(id)),
    );
  }
}
