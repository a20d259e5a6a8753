import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { languageOf } from '../../../i18n/languages.ts';
import { toast } from '../../../ui/toasts.tsx';
import { disablePush, enablePush, saveSettings } from '../commands-push.ts';
import type { PushSettings } from '../domain/push-settings.ts';
import { sendTestPush } from '../remote.ts';

/** Spec §9 Push: banners. */
const bannerMs = 5_000;

/** What is switched, with what is said of it (spec §8 Notifications and push). */
export function usePushCommands() {
  const { t, i18n } = useTranslation();
  const database = useDatabase();
  const [busy, setBusy] = useState(false);
  const language = languageOf(i18n.language);
  const say = (kind: 'success' | 'error', text: string) => {
    toast[kind](text, { duration: bannerMs });
  };
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  return {
    busy,
    enable: () =>
      alone(async () => {
        const problem = await enablePush(database, language).catch(() => 'failed' as const);
        if (problem === null) say('success', t('push.enabled'));
        else say('error', t(`push.problem.${problem}`));
      }),
    disable: () =>
      alone(async () => {
        const done = await disablePush(database, language).catch(() => false);
        if (done) say('success', t('push.disabled'));
        else say('error', t('push.notDisabled'));
      }),
    save: (settings: PushSettings) => {
      saveSettings(database, settings, language).catch(() => {
        say('error', t('app.storage.full'));
      });
    },
    test: () =>
      alone(async () => {
        const answer = await sendTestPush(database.userId, {
          title: t('push.test.title'),
          body: t('push.test.body'),
        });
        if (answer.refused) say('error', t('push.test.error'));
        else if (answer.value.sent === 0) say('error', t('push.test.failed'));
        else say('success', t('push.test.sent'));
      }),
  };
}
