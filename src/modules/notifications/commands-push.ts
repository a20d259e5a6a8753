/** Pushes on this device: switched on and off, and put right again (rules W5 to W11). */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import {
  askPushPermission,
  localSubscription,
  pushLack,
  pushPermission,
  pushWorker,
  subscribeToPush,
} from '../../platform/push/push-device.ts';
import { forgetPush, keepPushPerson, readPushPerson } from '../../platform/push/push-person.ts';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import { notificationPreferences, type NotificationPreferences } from './collections.ts';
import { registerProblem, subscribeProblem, type PushProblem } from './domain/push-problem.ts';
import {
  defaultPushSettings,
  preferencesOf,
  pushSettingsSchema,
  settingsOf,
  type PushSettings,
} from './domain/push-settings.ts';
import { readOwnEndpoints, readPushKey, registerEndpoint, removeEndpoint } from './remote.ts';

/** Names of what is kept for each person on this device. */
export const settingsName = 'notification-settings';
const dismissedName = 'push-prompt-dismissed';
const endpointName = 'push-endpoint';

type Language = NonNullable<NotificationPreferences['language']>;

export const preferencesId = (userId: string) => naturalId('notification_preferences', userId);

/** Spec §3: on the device under its own names, and for the server in the synced row. */
export async function saveSettings(
  database: LocalDatabase,
  settings: PushSettings,
  language: Language,
): Promise<void> {
  const { userId } = database;
  writePreference(userId, settingsName, settings);
  const id = preferencesId(userId);
  const set = {
    ...preferencesOf(settings),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
  };
  await database.write([
    (await database.get(notificationPreferences, id)) === null
      ? change({
          declaration: notificationPreferences,
          id,
          create: true,
          scope: `user:${userId}`,
          set: { user_id: userId, ...set },
        })
      : change({ declaration: notificationPreferences, id, set }),
  ]);
  await keepPerson(userId, settings, language);
}

async function readSettings(database: LocalDatabase): Promise<PushSettings> {
  const row = await database.get(notificationPreferences, preferencesId(database.userId));
  if (row !== null) return settingsOf(row);
  return readPreference(database.userId, settingsName, pushSettingsSchema) ?? defaultPushSettings;
}

async function keepPerson(
  userId: string,
  settings: PushSettings,
  language: Language,
): Promise<void> {
  // Only of a device that is registered: what the worker then tells is this person's.
  if ((await readPushPerson().catch(() => null))?.userId !== userId) return;
  await keepPushPerson({ userId, language, vibration: settings.vibration });
}

/** Makes the subscription and has the server know it. Nothing is asked of the person. */
async function register(userId: string): Promise<PushProblem | null> {
  const worker = await pushWorker();
  if (worker === null) return 'worker';
  const key = await readPushKey();
  if (key.refused) return registerProblem(key.refused);
  if (key.value === null) return 'no_key';
  let subscription: PushSubscription;
  try {
    subscription = await subscribeToPush(worker, key.value);
  } catch (error) {
    return subscribeProblem(error);
  }
  const registered = await registerEndpoint(subscription.toJSON(), userId);
  if (registered.refused) return registerProblem(registered.refused);
  const before = readPreference(userId, endpointName, v.string());
  if (before !== null && before !== subscription.endpoint) await removeEndpoint(before);
  writePreference(userId, endpointName, subscription.endpoint);
  return null;
}

/** Rule W5. Called by a press. Null: it is on. */
export async function enablePush(
  database: LocalDatabase,
  language: Language,
): Promise<PushProblem | null> {
  const lack = pushLack();
  if (lack !== null) return lack === 'install' ? 'no_push' : lack;
  if (pushPermission() === 'denied') return 'blocked';
  const permission = await askPushPermission().catch(() => 'default' as const);
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'failed';
  const { userId } = database;
  const problem = await register(userId);
  if (problem !== null) return problem;
  const settings = { ...(await readSettings(database)), enabled: true };
  await keepPushPerson({ userId, language, vibration: settings.vibration });
  await saveSettings(database, settings, language);
  return null;
}

/** Rule W8: here and, by the synced row, at the server, whether or not it can be reached now. */
export async function disablePush(database: LocalDatabase, language: Language): Promise<boolean> {
  const { userId } = database;
  const settings = await readSettings(database);
  const subscription = await localSubscription();
  const ended = await (subscription?.unsubscribe() ?? Promise.resolve(true)).catch(() => false);
  const none = { digest: 'off', urgent: false } as const;
  await saveSettings(database, { ...settings, enabled: false, email: none }, language);
  await forgetPush();
  const endpoint = readPreference(userId, endpointName, v.string()) ?? subscription?.endpoint;
  if (endpoint !== undefined) await removeEndpoint(endpoint);
  writePreference(userId, endpointName, null);
  // Spec §4: what was chosen is forgotten on this device.
  writePreference(userId, settingsName, null);
  return ended;
}

const longestFailureMs = 7 * 24 * 60 * 60_000;

/** `renewed`: nothing had arrived here for a week, and it was set up anew. */
export type Repair = 'not_here' | 'good' | 'renewed' | PushProblem;

/**
 * Rules W9, W10: at each start, and when the browser changed the endpoint. Compares it with what the server has, and puts
 * right what differs, without a word. `now`: by the server's clock.
 */
export async function repairPush(
  database: LocalDatabase,
  language: Language,
  now: Date,
): Promise<Repair> {
  const { userId } = database;
  if (pushLack() !== null || pushPermission() !== 'granted') return 'not_here';
  const settings = await readSettings(database);
  const here = readPreference(userId, endpointName, v.string());
  const subscription = await localSubscription();
  // Of a device that its person never switched on, or did switch off, nothing is made.
  if (!settings.enabled || (subscription === null && here === null)) return 'not_here';
  const known = await readOwnEndpoints();
  if (known.refused) return registerProblem(known.refused);
  const own = known.value.find(({ endpoint }) => endpoint === subscription?.endpoint);
  const since = own?.failing_since ?? null;
  const fails = since !== null && now.getTime() - Date.parse(since) > longestFailureMs;
  if (fails) await subscription?.unsubscribe().catch(() => false);
  // Registering again costs one request, and tells the server that the device is alive.
  const problem = await register(userId);
  if (problem !== null) return problem;
  await keepPushPerson({ userId, language, vibration: settings.vibration });
  return fails ? 'renewed' : 'good';
}

const dismissalSchema = v.object({ dismissed: v.literal(true), at: v.string() });

export function isPromptDismissed(userId: string): boolean {
  return readPreference(userId, dismissedName, dismissalSchema) !== null;
}

/** Spec §4: the dialog does not return. */
export function dismissPrompt(userId: string, now: Date): void {
  writePreference(userId, dismissedName, { dismissed: true, at: now.toISOString() });
}
