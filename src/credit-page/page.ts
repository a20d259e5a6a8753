/** `/credit/{token}`: a request for credit as its supplier sees it, without an account (rules CR4 and CR5 of the supplies). */
import { element } from './element.ts';
import {
  askFor,
  fetchPhoto,
  sendAnswer,
  type CreditAnswer,
  type CreditRequest,
  type Told,
} from './office.ts';
import { answeredView, answerForm, requestView } from './request-view.ts';
import { pageWords, type PageWords } from './words.ts';

/** As it stands in the address: it needs no escapes, so what has any is no link. */
const token = location.pathname.split('/')[2] ?? '';
const place = document.querySelector('main') ?? document.body;

/** Each is asked for once, however often the request is shown. */
const photos = new Map<string, Promise<Blob>>();
function photoOf(id: string): Promise<Blob> {
  const asked = photos.get(id) ?? fetchPhoto(token, id);
  photos.set(id, asked);
  asked.catch(() => photos.delete(id));
  return asked;
}

function show(words: PageWords, ...parts: readonly Node[]): void {
  document.documentElement.lang = words.say.locale.slice(0, 2);
  document.title = words.say.title;
  place.setAttribute('aria-busy', 'false');
  place.replaceChildren(...parts);
}

function message(words: PageWords, title: string, text: string, retry: boolean): void {
  const button = element('button', { type: 'button' }, words.say.again);
  button.addEventListener('click', () => void open());
  show(
    words,
    element('h1', { tabindex: '-1' }, title),
    element('p', {}, text),
    ...(retry ? [button] : []),
  );
}

/** `said` stands above the request: what came of an answer. */
async function open(said: ((words: PageWords) => string) | null = null): Promise<void> {
  let told: Told;
  const own = pageWords(navigator.language);
  try {
    told = await askFor(token);
  } catch {
    message(own, own.say.title, own.say.offline, true);
    return;
  }
  if (told.state === 'gone') {
    message(own, own.say.goneTitle, own.say.gone, false);
    return;
  }
  if (told.state === 'busy') {
    message(own, own.say.title, own.say.busy, true);
    return;
  }
  const request: CreditRequest = told;
  const words = pageWords(request.language);
  const send = async (answer: CreditAnswer): Promise<string | null> => {
    try {
      const outcome = await sendAnswer(token, answer);
      if (outcome === 'busy') return words.say.busy;
      await open(({ say }) =>
        outcome === 'kept'
          ? say.kept
          : outcome === 'answered'
            ? say.before
            : outcome === 'changed'
              ? say.changed
              : '',
      );
      return null;
    } catch {
      return words.say.offline;
    }
  };
  show(
    words,
    ...requestView(request, words, photoOf),
    ...(said === null ? [] : [element('p', { role: 'status', class: 'said' }, said(words))]),
    request.state === 'open' ? answerForm(request, words, send) : answeredView(request, words),
  );
  if (said !== null) place.querySelector('h1')?.focus();
}

void open();
