/** What the page asks of the office. The link alone says who asks. */

export type CreditRequest = {
  readonly state: 'open' | 'accepted' | 'contested';
  /** What an answer is bound to. */
  readonly shown: string;
  readonly store_number: string;
  readonly store: string;
  readonly supplier: string;
  readonly language: string;
  readonly order_number: string | null;
  readonly day: string;
  readonly invoice_number: string | null;
  readonly items: readonly {
    readonly name: string;
    readonly code: string;
    readonly order_unit: string;
    readonly condition: string;
    readonly qty: number;
    readonly price: number;
    readonly amount: number;
    readonly note: string | null;
    /** Ids of what shows how it came. */
    readonly photos: readonly string[];
  }[];
  readonly amount: number;
  readonly note: string | null;
  readonly until: string;
  readonly answered_at: string | null;
  readonly answered_by: string | null;
  readonly answer_note: string | null;
};

export type Told = CreditRequest | { readonly state: 'gone' } | { readonly state: 'busy' };

export type CreditAnswer = {
  readonly shown: string;
  readonly answer: 'accept' | 'contest';
  readonly name: string;
  readonly note: string;
};

export type Outcome = 'kept' | 'answered' | 'changed' | 'invalid' | 'gone' | 'busy';

type Config = { readonly supabaseUrl: string; readonly supabaseAnonKey: string };

let asked: Promise<Config> | null = null;

/** Asked once for all that the page asks of the office; again only where that failed. */
function configuration(): Promise<Config> {
  asked ??= fetch('/config.json')
    .then(async (response) => (await response.json()) as Config)
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

async function post(path: string, body: object): Promise<Response> {
  const config = await configuration();
  const response = await fetch(`${config.supabaseUrl}/${path}`, {
    method: 'POST',
    headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The office answered ${response.status}`);
  return response;
}

const call = async <Answer>(name: string, body: object): Promise<Answer> =>
  (await (await post(`rest/v1/rpc/${name}`, body)).json()) as Answer;

/** Throws where the office does not answer, or shows no such photo. */
export const fetchPhoto = async (token: string, photo: string): Promise<Blob> =>
  (await post('functions/v1/credit-photo', { token, photo })).blob();

/** Throws where the office does not answer. */
export const askFor = (token: string): Promise<Told> => call('credit_request', { token });

/** Throws where the office does not answer. */
export const sendAnswer = async (token: string, answer: CreditAnswer): Promise<Outcome> =>
  (await call<{ readonly outcome: Outcome }>('answer_credit_request', { token, ...answer }))
    .outcome;
