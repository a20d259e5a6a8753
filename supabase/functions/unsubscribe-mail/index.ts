/**
 * The address of `List-Unsubscribe` (RFC 8058): mail programs post to it, without a session, and it ends the mails that the
 * link came with. Whoever opens it as a page is led to that of the app: a program that only looks at links ends nothing.
 */
import { call, serviceToken } from '../_shared/backend.ts';
import { languageOf, type Language } from '../_shared/event-words.ts';

type Answer = {
  readonly outcome: 'off' | 'already' | 'used' | 'unknown';
  readonly kind: string | null;
  readonly language: string | null;
};

const said: Readonly<Record<Language, Readonly<Record<Answer['outcome'], string>>>> = {
  en: {
    off: 'Done. You get no more of these mails.',
    already: 'You get none of these mails.',
    used: 'This link was used before. You have chosen these mails again since: change it in Storehand.',
    unknown: 'This link is not valid. Change your mails in Storehand.',
  },
  es: {
    off: 'Listo. Ya no recibirá estos correos.',
    already: 'No recibe estos correos.',
    used: 'Este enlace ya se usó. Desde entonces volvió a elegir estos correos: cámbielo en Storehand.',
    unknown: 'Este enlace no es válido. Cambie sus correos en Storehand.',
  },
  fr: {
    off: 'C’est fait. Vous ne recevrez plus ces e-mails.',
    already: 'Vous ne recevez pas ces e-mails.',
    used: 'Ce lien a déjà servi. Vous avez de nouveau choisi ces e-mails depuis\u00a0: modifiez-le dans Storehand.',
    unknown: 'Ce lien n’est pas valide. Modifiez vos e-mails dans Storehand.',
  },
};

const text = (body: string, status: number): Response =>
  new Response(`${body}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });

Deno.serve(async (request) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method === 'GET' || request.method === 'HEAD') {
    const app = (Deno.env.get('APP_URL') ?? '').replace(/\/$/, '');
    const isToken = /^[0-9a-f.-]{1,120}$/.test(token);
    return URL.canParse(app)
      ? new Response(null, {
          status: 303,
          headers: {
            Location: `${app}/unsubscribe#${isToken ? token : ''}`,
            'Cache-Control': 'no-store',
            'Referrer-Policy': 'no-referrer',
          },
        })
      : text(said.en.unknown, 500);
  }
  if (request.method !== 'POST') return text('Use POST.', 405);
  const form = await request.formData().catch(() => null);
  if (form?.get('List-Unsubscribe') !== 'One-Click') {
    return text('List-Unsubscribe=One-Click is missing.', 400);
  }
  try {
    const answer = (await call('unsubscribe_mail', { token }, serviceToken())) as Answer;
    const language = languageOf(answer.language);
    return text(said[language][answer.outcome], answer.outcome === 'unknown' ? 404 : 200);
  } catch {
    return text('Please try again later.', 503);
  }
});
