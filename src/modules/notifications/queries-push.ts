import { useRow } from '../../db/database-context.tsx';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { notificationPreferences } from './collections.ts';
import { preferencesId, settingsName } from './commands-push.ts';
import {
  defaultPushSettings,
  pushSettingsSchema,
  settingsOf,
  type PushSettings,
} from './domain/push-settings.ts';

/** As the person chose them on whichever device; what they chose here where the server has said nothing yet. */
export function usePushSettings(userId: string): PushSettings {
  const { row } = useRow(notificationPreferences, preferencesId(userId));
  const here = usePreference(userId, settingsName, pushSettingsSchema);
  return row === null ? (here ?? defaultPushSettings) : settingsOf(row);
}

/** The address of the person that takes no mail, as its server says (rule D21); null: none. */
export function useRefusedMail(userId: string): string | null {
  return useRow(notificationPreferences, preferencesId(userId)).row?.email_refused ?? null;
}
