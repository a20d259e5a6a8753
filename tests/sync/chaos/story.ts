/** Everything that happened in a schedule, for whoever has to find out why it failed. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Steps that may be felt by everybody. */
const ofTheServer = new Set([
  'syncTogether',
  'role',
  'revoke',
  'giveBack',
  'backUp',
  'restore',
  'purge',
  'bringIn',
  'breakConnections',
  'restart',
  'calm',
  'judge',
]);

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

  /** Whatever speaks of the records that the problem names, and the steps of the devices and the server between. */
  of(problem: string): string[] {
    const ids = new Set(problem.match(uuid) ?? []);
    const speaks = (line: string): boolean => (line.match(uuid) ?? []).some((id) => ids.has(id));
    const devices = new Set(
      this.#lines.filter(speaks).map((line) => / {2}(device \d):/.exec(line)?.[1] ?? ''),
    );
    const concerns = (line: string): boolean => {
      const [, step = '', device = ''] =
        / {2}schedule: (\w+)(?: \((device \d)\))?$/.exec(line) ?? [];
      return step !== '' && (ofTheServer.has(step) || devices.has(device));
    };
    return this.#lines.filter((line) => speaks(line) || concerns(line));
  }
}
