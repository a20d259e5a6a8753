/** The line between one device and the server, with everything that goes wrong on it. */
import type { Chance } from './chance.ts';

/** `storm`: any of the others, request by request. */
export type Weather =
  | 'good'
  | 'down'
  | 'lost_before'
  | 'answer_lost'
  | 'captive'
  | 'twice'
  | 'slow'
  | 'storm';

export type Answered = {
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
  readonly body: unknown;
};

export class Line {
  weather: Weather = 'good';
  readonly #chance: Chance;
  readonly #seen: (answer: Answered) => void;
  /** Answers that are on their way, and copies of requests that were not delivered yet. */
  #held: (() => void)[] = [];
  #copies: (() => Promise<unknown>)[] = [];
  #onHeld: (() => void)[] = [];

  constructor(chance: Chance, seen: (answer: Answered) => void) {
    this.#chance = chance;
    this.#seen = seen;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const weather =
      this.weather === 'storm'
        ? this.#chance.weighed({
            good: 4,
            lost_before: 1,
            answer_lost: 2,
            captive: 1,
            twice: 2,
            slow: 1,
            down: 1,
          })
        : this.weather;
    if (weather === 'down' || weather === 'lost_before') throw new TypeError('fetch failed');
    if (weather === 'captive') return new Response('<h1>Welcome</h1>', { status: 200 });
    if (weather === 'twice') {
      const copy = () => this.#send(input, init).catch(() => undefined);
      // At the same time, or long after.
      if (this.#chance.in(0.5)) void copy();
      else this.#copies.push(copy);
    }
    const answer = await this.#send(input, init);
    if (weather === 'answer_lost') throw new TypeError('terminated');
    if (weather === 'slow' && this.weather !== 'good') await this.#hold();
    return answer;
  };

  async #send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = Date.now();
    const name = new Request(input).url.split('/').at(-1) ?? '';
    const { signal: _signal, ...rest } = init ?? {};
    const answer = await fetch(input, rest);
    const text = await answer.text();
    if (answer.ok) this.#seen({ name, asked, answered: Date.now(), body: JSON.parse(text) });
    return new Response(text, { status: answer.status });
  }

  #hold(): Promise<void> {
    for (const tell of this.#onHeld.splice(0)) tell();
    return new Promise((resolve) => this.#held.push(resolve));
  }

  /** Resolves while an answer is on its way: whoever waits for it waits no longer. */
  held(): Promise<void> {
    if (this.#held.length > 0) return Promise.resolve();
    return new Promise((resolve) => this.#onHeld.push(resolve));
  }

  /** Late answers arrive. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** Late copies of old requests arrive. */
  async deliverCopies(): Promise<void> {
    await Promise.all(this.#copies.splice(0).map((deliver) => deliver()));
  }
}
