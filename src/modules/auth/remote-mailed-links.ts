/** Ways in by mail (spec §2 Password reset page, §7 Auth): asking for a link, and following it. */
import * as v from 'valibot';
import type { MailedLink } from '../../platform/session/mailed-link.ts';
import { testServerConnection } from '../../platform/backend/server-connection.ts';
import {
  forgetAskedLink,
  hasAskedForLink,
  hasAskedForLinkTo,
  noteAskedLink,
} from '../../platform/session/asked-link.ts';
import { linkClient, signInClient, type SignInClient } from '../../platform/backend/supabase.ts';
import { linkProblem, type LinkProblem } from './domain/mailed-link-problem.ts';
import { passwordMinimum } from './domain/password-strength.ts';
import { nextStep, type SecondFactor, type SignInStep } from './remote.ts';

export type LinkKind = 'sign_in' | 'reset';

/** Null: sent, or not, where nobody has the address; which of both is not told. */
export async function requestLink(kind: LinkKind, address: string): Promise<LinkProblem | null> {
  const email = address.trim();
  if (!email.includes('@')) return 'no_email';
  try {
    const { origin } = window.location;
    const { error } =
      kind === 'reset'
        ? // Whoever forgot the password on the tablet opens the mail on the phone: the link works anywhere.
          await (
            await signInClient('implicit')
          ).auth.resetPasswordForEmail(email, { redirectTo: `${origin}/reset-password` })
        : await (
            await linkClient()
          ).auth.signInWithOtp({
            email,
            options: { emailRedirectTo: `${origin}/modules`, shouldCreateUser: false },
          });
    if (kind === 'sign_in' && !error) await noteAskedLink(email);
    // Hosted Auth says so of addresses that nobody has.
    if (!error || error.code === 'otp_disabled' || error.code === 'user_not_found') return null;
    return linkProblem(error.code, await connectionAfter(error.code));
  } catch {
    return linkProblem(undefined, await connectionAfter(undefined));
  }
}

async function connectionAfter(code: string | undefined) {
  return code === undefined ? testServerConnection({ force: true }) : 'connected';
}

/** The code that stands in the mail beside the link: for a mail that is read on another device. */
export async function signInWithMailedCode(
  address: string,
  token: string,
): Promise<SignInStep | LinkProblem> {
  try {
    const client = await signInClient('implicit');
    const email = address.trim();
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
    if (error) return error.code === 'otp_expired' ? 'wrong_code' : linkProblem(error.code);
    forgetAskedLink();
    return nextStep(client, data.session);
  } catch {
    return linkProblem(undefined, await connectionAfter(undefined));
  }
}

/** What a link opened. Nothing of it is kept on the device yet. */
export type OpenedLink = {
  readonly step: SignInStep;
  /** Whose account it is. */
  readonly email: string;
  /** False: the person says first whether it is theirs (rule LK2). */
  readonly askedHere: boolean;
  /** The session of the link ends on the server too; best effort. */
  refuse(): Promise<void>;
};

/** Follows a link that leads into the app (rules LK1 and LK2). */
export async function signInWithLink(link: MailedLink): Promise<OpenedLink | LinkProblem> {
  if (link.kind === 'refused' || link.kind === 'tokens') return 'expired';
  try {
    if (link.kind === 'code') {
      if (!hasAskedForLink()) return 'other_browser';
      const client = await linkClient();
      const { data, error } = await client.auth.exchangeCodeForSession(link.code);
      if (error) {
        return linkProblem(error.code, await connectionAfter(error.code));
      }
      return {
        step: nextStep(client, data.session),
        email: data.user.email ?? '',
        askedHere: true,
        refuse: () => signOutOf(client),
      };
    }
    const opened = await openSession(link);
    if (typeof opened === 'string') return opened;
    const { client, step, email } = opened;
    const askedHere = await hasAskedForLinkTo(email);
    if (askedHere) forgetAskedLink();
    return { step, email, askedHere, refuse: () => signOutOf(client) };
  } catch {
    return linkProblem(undefined, await connectionAfter(undefined));
  }
}

async function signOutOf(client: SignInClient): Promise<void> {
  await client.auth.signOut({ scope: 'local' }).catch(() => undefined);
}

const hashTypes = ['recovery', 'magiclink', 'signup', 'invite', 'email', 'email_change'] as const;
const hashTypeSchema = v.fallback(v.picklist(hashTypes), 'email');

async function openSession(link: Extract<MailedLink, { kind: 'hash' | 'tokens' }>) {
  const client = await signInClient('implicit');
  const { data, error } =
    link.kind === 'hash'
      ? await client.auth.verifyOtp({
          token_hash: link.tokenHash,
          type: v.parse(hashTypeSchema, link.type),
        })
      : await client.auth.setSession({
          access_token: link.accessToken,
          // Never used: the session of a link is over before its token is.
          refresh_token: link.refreshToken ?? 'none',
        });
  if (error) return linkProblem(error.code, await connectionAfter(error.code));
  if (data.user === null || data.session === null) {
    return link.type === 'email_change' ? ('half_confirmed' as const) : ('expired' as const);
  }
  const session = { ...data.session, user: data.user };
  return { client, step: nextStep(client, session), email: data.user.email ?? '' };
}

export type PasswordReset = {
  readonly userId: string;
  /** Whose password it is: a link from somebody else must not be taken for one's own. */
  readonly email: string;
  /** The account asks for its second factor before it takes a new password. */
  readonly secondFactor: SecondFactor | null;
  change(password: string): Promise<LinkProblem | null>;
};

/** Follows a reset link; the password can then be set once. */
export async function openPasswordReset(
  link: MailedLink | null,
): Promise<PasswordReset | LinkProblem> {
  if (link === null || link.kind === 'refused' || link.kind === 'code') return 'expired';
  if (link.type !== 'recovery') return 'expired';
  try {
    const opened = await openSession(link);
    if (typeof opened === 'string') return opened;
    const { client, step, email } = opened;
    if (step.kind === 'refused') return 'expired';
    const { data } = await client.auth.getSession();
    return {
      userId: data.session?.user.id ?? '',
      email,
      secondFactor: step.kind === 'second_factor' ? step.challenge : null,
      async change(password) {
        if (password.length < passwordMinimum) return 'password_too_short';
        try {
          const { error } = await client.auth.updateUser({ password });
          if (error) return linkProblem(error.code, await connectionAfter(error.code));
        } catch {
          return linkProblem(undefined, await connectionAfter(undefined));
        }
        // Whoever resets a password may have lost a device: every session ends, this one too.
        await client.auth.signOut({ scope: 'global' }).catch(() => undefined);
        return null;
      },
    };
  } catch {
    return linkProblem(undefined, await connectionAfter(undefined));
  }
}
