import { element } from './element.ts';
import type { CreditAnswer, CreditRequest } from './office.ts';
import type { PageWords } from './words.ts';

/** The request: from whom, for what, and what it comes to. */
export function requestView(
  request: CreditRequest,
  words: PageWords,
  photoOf: (photo: string) => Promise<Blob>,
): readonly Node[] {
  const { say } = words;
  const facts: readonly (readonly [string, string | null])[] = [
    [say.from, `#${request.store_number} ${request.store}`],
    [say.to, request.supplier],
    [say.order, request.order_number],
    [say.delivered, words.day(request.day)],
    [say.invoice, request.invoice_number],
    [say.until, words.time(request.until)],
  ];
  return [
    element('h1', { tabindex: '-1' }, say.title),
    element('p', { class: 'quiet' }, `#${request.store_number} ${request.store}`),
    element(
      'section',
      {},
      element(
        'dl',
        {},
        ...facts.flatMap(([name, value]) =>
          value === null
            ? []
            : [element('div', {}, element('dt', {}, name), element('dd', {}, value))],
        ),
      ),
    ),
    element(
      'section',
      { 'aria-labelledby': 'asked' },
      element('h2', { id: 'asked' }, say.asked),
      element('ul', {}, ...request.items.map((item) => itemView(item, words, photoOf))),
      element(
        'p',
        { class: 'total' },
        element('span', {}, say.total),
        element('span', {}, words.money(request.amount)),
      ),
      request.note === null
        ? null
        : element('p', {}, element('strong', {}, say.note), ` ${request.note}`),
    ),
  ];
}

function itemView(
  item: CreditRequest['items'][number],
  words: PageWords,
  photoOf: (photo: string) => Promise<Blob>,
): HTMLElement {
  const details = [
    words.condition(item.condition),
    words.quantity(item.qty, item.order_unit),
    item.code,
  ].filter((part) => part !== '');
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element('strong', {}, item.name),
      element('span', { class: 'quiet' }, details.join(' · ')),
      item.note === null ? null : element('span', { class: 'quiet' }, item.note),
      item.photos.length === 0
        ? null
        : element(
            'div',
            { class: 'photos' },
            ...item.photos.map((photo, place) =>
              photoView(
                photoOf(photo),
                words.say.photo.replace('{number}', String(place + 1)).replace('{name}', item.name),
                words,
              ),
            ),
          ),
    ),
    element(
      'div',
      { class: 'figure' },
      element('strong', {}, words.money(item.amount)),
      element(
        'span',
        { class: 'quiet' },
        words.say.each.replace('{price}', words.money(item.price)),
      ),
    ),
  );
}

/** A photo once it is here; a press shows it large. One that cannot be had is said to be missing. */
function photoView(photo: Promise<Blob>, label: string, { say }: PageWords): HTMLElement {
  const picture = element('img', { alt: label });
  const button = element(
    'button',
    { type: 'button', class: 'photo', 'aria-expanded': 'false', 'aria-busy': 'true' },
    picture,
  );
  button.addEventListener('click', () => {
    button.setAttribute('aria-expanded', String(button.classList.toggle('large')));
  });
  photo.then(
    (blob) => {
      picture.src = URL.createObjectURL(blob);
      button.removeAttribute('aria-busy');
    },
    () => button.replaceWith(element('span', { class: 'quiet' }, say.photoMissing)),
  );
  return button;
}

/** What was answered, in the place of the form. */
export function answeredView(request: CreditRequest, words: PageWords): HTMLElement {
  const { say } = words;
  return element(
    'section',
    { 'aria-labelledby': 'answer' },
    element('h2', { id: 'answer' }, say.answer),
    element('p', {}, request.state === 'accepted' ? say.accepted : say.contested),
    request.answer_note === null ? null : element('p', {}, request.answer_note),
    element(
      'p',
      { class: 'quiet' },
      say.answeredBy
        .replace('{name}', request.answered_by ?? '')
        .replace('{time}', request.answered_at === null ? '' : words.time(request.answered_at)),
    ),
  );
}

/** The form for the one answer. `send` resolves with what is to be said where it was not kept. */
export function answerForm(
  { shown }: CreditRequest,
  { say }: PageWords,
  send: (answer: CreditAnswer) => Promise<string | null>,
): HTMLElement {
  const choice = (value: string, text: string) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name: 'answer', value }),
      text,
    );
  const name = element('input', { type: 'text', autocomplete: 'name', maxlength: '80' });
  const note = element('textarea', { maxlength: '1000', rows: '3' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const button = element('button', { type: 'submit' }, say.send);
  const choices = element(
    'fieldset',
    {},
    element('legend', {}, say.answer),
    choice('accept', say.accept),
    choice('contest', say.contest),
  );
  const form = element(
    'form',
    { novalidate: '' },
    choices,
    element('label', { class: 'field' }, element('span', {}, say.name), name),
    element('label', { class: 'field' }, element('span', {}, say.why), note),
    problem,
    button,
  );
  let sending = false;
  const submit = async () => {
    const answer = new FormData(form).get('answer');
    const wrong =
      answer !== 'accept' && answer !== 'contest'
        ? ([say.choose, choices.querySelector('input')] as const)
        : name.value.trim() === ''
          ? ([say.nameMissing, name] as const)
          : answer === 'contest' && note.value.trim() === ''
            ? ([say.whyMissing, note] as const)
            : null;
    for (const field of [name, note]) field.removeAttribute('aria-invalid');
    problem.textContent = wrong?.[0] ?? '';
    if (wrong !== null) {
      wrong[1]?.setAttribute('aria-invalid', 'true');
      wrong[1]?.focus();
      return;
    }
    sending = true;
    button.textContent = say.sending;
    button.setAttribute('aria-disabled', 'true');
    problem.textContent =
      (await send({
        shown,
        answer: answer === 'accept' ? 'accept' : 'contest',
        name: name.value.trim(),
        note: note.value.trim(),
      })) ?? '';
    sending = false;
    button.textContent = say.send;
    button.removeAttribute('aria-disabled');
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!sending) void submit();
  });
  return element('section', {}, form);
}
