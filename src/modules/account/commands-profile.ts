import { newId } from '../../kernel/ids.ts';
import { forgetMailedLink, mailedLink } from '../../platform/session/mailed-link.ts';
import { compressInTurn } from '../../platform/photos/photo-compressor.ts';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import type { Answer } from '../../platform/backend/request.ts';
import { renameIdentity } from '../../platform/session/session.ts';
import { outcomeOf, type Outcome } from './commands.ts';
import { avatarPreference, avatarSchema } from './domain/own-avatar.ts';
import {
  askForEmail,
  fetchAvatar,
  followEmailLink,
  pointToAvatar,
  provePassword,
  storeAvatar,
  writeNames,
  writePassword,
} from './remote-profile.ts';

export async function changeNames(
  userId: string,
  firstName: string,
  lastName: string,
): Promise<Outcome<true>> {
  const answer = await writeNames(userId, firstName, lastName);
  if ('value' in answer) renameIdentity({ firstName, lastName });
  return outcomeOf(answer);
}

/** Rule AC7. */
async function afterPassword(
  email: string,
  password: string,
  change: () => Promise<Answer<true>>,
): Promise<Outcome<true>> {
  const proven = await provePassword(email, password);
  return outcomeOf('value' in proven ? await change() : proven);
}

/** Every other device is signed out. */
export function changePassword(
  email: string,
  current: string,
  next: string,
): Promise<Outcome<true>> {
  return afterPassword(email, current, () => writePassword(current, next));
}

export function changeEmail(email: string, password: string, next: string): Promise<Outcome<true>> {
  return afterPassword(email, password, () => askForEmail(next));
}

/** The link of a mail about a new address that led here; null: none did. A link works once. */
export async function confirmEmailChange(): Promise<Outcome<true> | null> {
  const link = mailedLink();
  if (link?.kind !== 'hash' || link.type !== 'email_change') return null;
  forgetMailedLink();
  return outcomeOf(await followEmailLink(link.tokenHash));
}

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Rule AC8. Rejects with `PhotoRefused` when the file is no picture. */
export async function changeAvatar(
  userId: string,
  file: File,
  previous: string | null,
): Promise<Outcome<true>> {
  const { thumbnail, thumbnailType } = await compressInTurn(file);
  const picture = new Blob([thumbnail], { type: thumbnailType });
  const name = `${userId}/${newId()}.${extensions[thumbnailType] ?? 'jpg'}`;
  const answer = await storeAvatar(name, picture, previous);
  if ('value' in answer) await keepAvatar(userId, name, picture);
  return outcomeOf(answer);
}

export async function removeAvatar(userId: string, previous: string): Promise<Outcome<true>> {
  const answer = await pointToAvatar(null, previous);
  if ('value' in answer) writePreference(userId, avatarPreference, null);
  return outcomeOf(answer);
}

/** The picture that another device chose, kept here for when there is no connection. Best effort. */
export async function followAvatar(userId: string, name: string | null): Promise<void> {
  if (name === null) {
    writePreference(userId, avatarPreference, null);
    return;
  }
  if (readPreference(userId, avatarPreference, avatarSchema)?.name === name) return;
  const answer = await fetchAvatar(name);
  if ('value' in answer) await keepAvatar(userId, name, answer.value);
}

async function keepAvatar(userId: string, name: string, picture: Blob): Promise<void> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const address = `data:${picture.type};base64,${btoa(binary)}`;
  writePreference(userId, avatarPreference, { name, address });
}
