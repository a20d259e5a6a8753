import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { StackConfig } from '../config.ts';
import type { Call } from '../gateway/http.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { validationFailed } from './errors.ts';
import type { IssuedToken, TokenType } from './one-time-tokens.ts';
import { issueToken } from './one-time-tokens.ts';
import type { MailTemplates } from './mail-templates.ts';
import { allowedRedirect } from './redirects.ts';
import type { UserRow } from './users.ts';

type Db = Pick<pg.Pool, 'query'>;

export interface CodeChallenge {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}

/** The link types that `/verify` knows. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

interface Letter {
  to: string;
  subject: string;
  intro: string;
  type: LinkType;
  /** The address that the account has; the one written to unless it changes. */
  email?: string;
  newEmail?: string;
}

/** As config.toml and GoTrue name the templates of these links. */
const TEMPLATES: Record<LinkType, string> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  invite: 'invite',
  email_change: 'email_change',
};

/** Writes the mails of the auth service into the mailbox. */
export class AuthMail {
  readonly #pool: pg.Pool;
  readonly #config: StackConfig['auth'];
  readonly #mailbox: Mailbox;
  readonly #templates: MailTemplates;
  readonly #externalUrl: string;

  constructor(
    pool: pg.Pool,
    config: StackConfig['auth'],
    mailbox: Mailbox,
    templates: MailTemplates,
    externalUrl: string,
  ) {
    this.#pool = pool;
    this.#config = config;
    this.#mailbox = mailbox;
    this.#templates = templates;
    this.#externalUrl = externalUrl;
  }

  async confirmation(
    user: UserRow,
    call: Call,
    db: Db = this.#pool,
    challenge: CodeChallenge = {},
  ): Promise<void> {
    const token = await this.#issue(
      db,
      user,
      'confirmation_token',
      user.email ?? '',
      challenge,
      'email/signup',
    );
    this.#send(call, token, {
      to: user.email ?? '',
      subject: 'Confirm your signup',
      intro: 'Follow the link to confirm your account, or enter the code.',
      type: 'signup',
    });
  }

  async recovery(user: UserRow, call: Call, db: Db, challenge: CodeChallenge): Promise<void> {
    const token = await this.#issue(
      db,
      user,
      'recovery_token',
      user.email ?? '',
      challenge,
      'recovery',
    );
    this.#send(call, token, {
      to: user.email ?? '',
      subject: 'Reset your password',
      intro: 'Follow the link to reset the password of your account, or enter the code.',
      type: 'recovery',
    });
  }

  async magicLink(user: UserRow, call: Call, db: Db, challenge: CodeChallenge): Promise<void> {
    const token = await this.#issue(
      db,
      user,
      'recovery_token',
      user.email ?? '',
      challenge,
      'magiclink',
    );
    this.#send(call, token, {
      to: user.email ?? '',
      subject: 'Your sign-in link',
      intro: 'Follow the link to sign in, or enter the code.',
      type: 'magiclink',
    });
  }

  async invitation(user: UserRow, call: Call, db: Db): Promise<void> {
    const token = await this.#issue(db, user, 'confirmation_token', user.email ?? '', {}, 'invite');
    this.#send(call, token, {
      to: user.email ?? '',
      subject: 'You have been invited',
      intro: 'Follow the link to accept the invitation.',
      type: 'invite',
    });
  }

  /** Stores the wanted address and asks for confirmation, by both addresses when configured so. */
  async emailChange(
    user: UserRow,
    newEmail: string,
    call: Call,
    db: Db,
    challenge: CodeChallenge = {},
  ): Promise<void> {
    await db.query(
      'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
      [user.id, newEmail],
    );
    const letter = {
      subject: 'Confirm the change of your e-mail address',
      intro: `Follow the link to change your address from ${user.email ?? ''} to ${newEmail}.`,
      type: 'email_change' as const,
      email: user.email ?? '',
      newEmail,
    };
    const fresh = await this.#issue(
      db,
      user,
      'email_change_token_new',
      newEmail,
      challenge,
      'email_change',
    );
    this.#send(call, fresh, { ...letter, to: newEmail });
    if (!this.#config.email.double_confirm_changes || !user.email) return;
    const current = await this.#issue(
      db,
      user,
      'email_change_token_current',
      user.email,
      challenge,
      'email_change',
    );
    this.#send(call, current, { ...letter, to: user.email });
  }

  async reauthentication(user: UserRow, db: Db): Promise<void> {
    const email = user.email ?? '';
    const token = await this.#issue(db, user, 'reauthentication_token', email, {}, 'email');
    this.#mailbox.send({
      to: email,
      subject: 'Confirm reauthentication',
      text: `Enter the code: ${token.code}`,
      link: undefined,
      code: token.code,
    });
  }

  /** The link of a token, as mails carry it. */
  link(token: IssuedToken, type: LinkType, redirectTo: string): string {
    const query = new URLSearchParams({ token: token.hash, type, redirect_to: redirectTo });
    return `${this.#externalUrl}/verify?${query.toString()}`;
  }

  redirectOf(call: Call, asked?: string | null): string {
    const wanted =
      asked ?? call.url.searchParams.get('redirect_to') ?? call.request.headers.referer;
    return allowedRedirect(wanted, this.#config.site_url, this.#config.additional_redirect_urls);
  }

  async #issue(
    db: Db,
    user: UserRow,
    type: TokenType,
    email: string,
    challenge: CodeChallenge,
    method: string,
  ): Promise<IssuedToken> {
    const pkce = await storeChallenge(db, user, challenge, method);
    return issueToken(db, user, type, email, this.#config.email.otp_length, pkce);
  }

  #send(call: Call, token: IssuedToken, letter: Letter): void {
    const redirectTo = this.redirectOf(call);
    const link = this.link(token, letter.type, redirectTo);
    const { subject, body } = this.#templates.render(TEMPLATES[letter.type], {
      ConfirmationURL: link,
      Token: token.code,
      TokenHash: token.hash,
      SiteURL: this.#config.site_url,
      RedirectTo: redirectTo,
      Email: letter.email ?? letter.to,
      NewEmail: letter.newEmail ?? '',
    });
    this.#mailbox.send({
      to: letter.to,
      subject: subject ?? letter.subject,
      ...(body ?? { text: `${letter.intro}\n\n${link}\n\nCode: ${token.code}`, link }),
      code: token.code,
    });
  }
}

/** Remembers a PKCE challenge; false when the caller sent none. */
async function storeChallenge(
  db: Db,
  user: UserRow,
  challenge: CodeChallenge,
  method: string,
): Promise<boolean> {
  if (!challenge.code_challenge) return false;
  const kind = (challenge.code_challenge_method ?? '').toLowerCase();
  if (kind !== 's256' && kind !== 'plain') {
    throw validationFailed('invalid code_challenge_method');
  }
  if (challenge.code_challenge.length < 43 || challenge.code_challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge,
       provider_type, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'email', $6, now(), now())`,
    [randomUUID(), user.id, randomUUID(), kind, challenge.code_challenge, method],
  );
  return true;
}
