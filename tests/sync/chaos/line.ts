/** The line between one device and the server, with everything that goes wrong on it. */
import type { Chance } from './chance.ts';
import type { Seen } from './messages.ts';
import type { Weather } from './weather.ts';

type Row = { readonly id: string; readonly scope: string; readonly change: number };
/** As much of the wire as is told and judged. */
type Asked = { readonly ops?: readonly { op_id: string; collection: string; id: string }[] };
type Answer = {
  readonly kind?: string;
  readonly results?: readonly { op_id: string; status: string; code?: string; change?: number }[];
  readonly scopes?: readonly { scope: string; head: number }[];
  readonly pages?: readonly { kind: string; rows: readonly Row[] }[];
  readonly also?: readonly { kind: string; row: Row }[];
};

export class Line {
  weather: Weather = 'good';
  readonly #chance: Chance;
  readonly #listeners: { saw: (seen: Seen) => void; told: (line: string) => void };
  /** Answers that are on their way, and copies of requests that were not delivered yet. */
  #held: (() => void)[] = [];
  #copies: (() => Promise<unknown>)[] = [];
  #onHeld: (() => void)[] = [];

  constructor(
    chance: Chance,
    listeners: { saw: (seen: Seen) => void; told: (line: string) => void },
  ) {
    this.#chance = chance;
    this.#listeners = listeners;
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
            newer_server: 0.5,
            down: 1,
          })
        : this.weather;
    if (weather === 'down' || weather === 'lost_before') throw new TypeError('fetch failed');
    if (weather === 'newer_server') {
      return Response.json({ kind: 'update', protocol: 1_000_000 });
    }
    if (weather === 'captive') return new Response('<h1>Welcome</h1>', { status: 200 });
    if (weather === 'twice') {
      const copy = () => this.#send(input, init).catch(() => undefined);
      // At the same time, or long after.
      if (this.#chance.in(0.5)) void copy();
      else this.#copies.push(copy);
    }
    const answer = await this.#send(input, init);
    if (weather === 'answer_lost') {
      this.#listeners.told('  that answer was lost');
      throw new TypeError('terminated');
    }
    if (weather === 'slow' && this.weather !== 'good') await this.#hold();
    return answer;
  };

  async #send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = Date.now();
    const name = new Request(input).url.split('/').at(-1) ?? '';
    const { signal: _signal, ...rest } = init ?? {};
    const answer = await fetch(input, rest);
    const text = await answer.text();
    if (answer.ok) this.#tell(name, asked, init?.body, text);
    else this.#listeners.told(`${name}: ${answer.status} ${text.slice(0, 200)}`);
    return new Response(text, { status: answer.status });
  }

  #tell(name: string, asked: number, sent: unknown, text: string): void {
    const answer = JSON.parse(text) as Answer;
    const { told, saw } = this.#listeners;
    if (name === 'sync_push' && typeof sent === 'string') {
      const { request } = JSON.parse(sent) as { request: Asked };
      const results = new Map((answer.results ?? []).map((result) => [result.op_id, result]));
      told(`pushed: ${answer.kind ?? ''}`);
      for (const { op_id, collection, id } of request.ops ?? []) {
        const { status = 'nothing', code = '', change = '' } = results.get(op_id) ?? {};
        told(`  sent ${collection}|${id} (op ${op_id.slice(-4)}): ${status} ${code} ${change}`);
      }
    }
    if (name !== 'sync_pull') return;
    const pages = (answer.pages ?? []).flatMap(({ kind, rows }) =>
      rows.map((row) => ({ kind, row, how: 'read' })),
    );
    const named = (answer.also ?? []).map((each) => ({ ...each, how: 'read by name' }));
    const read = [...pages, ...named];
    const heads = (answer.scopes ?? []).map(({ scope, head }) => `${scope.slice(0, 10)}@${head}`);
    told(`pulled: ${answer.kind ?? ''} ${heads.join(' ')}`);
    for (const { kind, row, how } of read) told(`  ${how} ${kind}|${row.id} at ${row.change}`);
    saw({
      asked,
      answered: Date.now(),
      rows: read.map(({ row }) => [row.id, row.scope] as const),
    });
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
