/** What a person wants to be pushed, with the names that spec §3 gives it on the device. */
import * as v from 'valibot';

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const off = v.optional(v.fallback(v.boolean(), false), false);
const on = v.optional(v.fallback(v.boolean(), true), true);

export const mailDigests = ['off', 'daily', 'weekly'] as const;

export const pushSettingsSchema = v.object({
  enabled: on,
  sound: on,
  vibration: on,
  quiet_hours: v.optional(
    v.object({
      enabled: off,
      start: v.optional(v.fallback(time, '22:00'), '22:00'),
      end: v.optional(v.fallback(time, '08:00'), '08:00'),
    }),
    {},
  ),
  categories: v.optional(
    v.object({
      candidates: on,
      supply_orders: on,
      inspections: on,
      budget: on,
      vehicles: on,
      system: on,
      urgent: on,
      all: on,
    }),
    {},
  ),
  /** Ours: the specification has no mails (rule D16). */
  email: v.optional(
    v.object({
      digest: v.optional(v.fallback(v.picklist(mailDigests), 'off'), 'off'),
      urgent: off,
    }),
    {},
  ),
});
export type PushSettings = v.InferOutput<typeof pushSettingsSchema>;
type PushCategory = keyof PushSettings['categories'];

export const defaultPushSettings: PushSettings = v.parse(pushSettingsSchema, {});

/** The server's copy of them (`notification_preferences`). */
export type PushPreferences = {
  readonly enabled: boolean;
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly quiet_hours_enabled: boolean;
  readonly quiet_hours_start: string;
  readonly quiet_hours_end: string;
  readonly all_categories: boolean;
  readonly email_digest: PushSettings['email']['digest'];
  readonly email_urgent: boolean;
} & { readonly [Category in Exclude<PushCategory, 'all'>]: boolean };

export function settingsOf(row: PushPreferences): PushSettings {
  const { enabled, sound, vibration } = row;
  const { candidates, supply_orders, inspections, budget, vehicles, system, urgent } = row;
  return {
    enabled,
    sound,
    vibration,
    quiet_hours: {
      enabled: row.quiet_hours_enabled,
      // As the server has them: `HH:mm`, or with seconds.
      start: row.quiet_hours_start.slice(0, 5),
      end: row.quiet_hours_end.slice(0, 5),
    },
    categories: {
      candidates,
      supply_orders,
      inspections,
      budget,
      vehicles,
      system,
      urgent,
      all: row.all_categories,
    },
    email: { digest: row.email_digest, urgent: row.email_urgent },
  };
}

export function preferencesOf({
  enabled,
  sound,
  vibration,
  quiet_hours: quiet,
  categories: { all, ...categories },
  email,
}: PushSettings): PushPreferences {
  return {
    enabled,
    sound,
    vibration,
    quiet_hours_enabled: quiet.enabled,
    quiet_hours_start: quiet.start,
    quiet_hours_end: quiet.end,
    ...categories,
    all_categories: all,
    email_digest: email.digest,
    email_urgent: email.urgent,
  };
}
