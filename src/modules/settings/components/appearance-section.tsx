import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames, languageOf, languages } from '../../../i18n/languages.ts';
import { chooseLanguage } from '../../../i18n/start.ts';
import {
  chooseHaptics,
  hapticsSupported,
  readHaptics,
  vibrate,
} from '../../../platform/browser/haptics.ts';
import { useStored } from '../../../platform/storage/stored-here.ts';
import { chooseTheme, useTheme, type Theme } from '../../../platform/browser/theme.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useIdentity } from '../../auth/index.ts';

const themes: readonly { readonly value: Theme; readonly icon: typeof Sun }[] = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
];

/** How the app looks, speaks and feels to this person on this device. */
export function AppearanceSection() {
  const { t, i18n } = useTranslation();
  const { userId } = useIdentity();
  const theme = useTheme();
  const haptics = useStored(() => readHaptics(userId));
  const canVibrate = hapticsSupported();
  return (
    <Card title={t('settings.appearance.title')}>
      <div className="flex flex-col gap-5">
        <SegmentedControl
          label={t('app.theme.label')}
          value={theme}
          onValueChange={(value) => chooseTheme(userId, value)}
          options={themes.map(({ value, icon }) => ({
            value,
            icon,
            label: t(`settings.appearance.theme.${value}`),
          }))}
        />
        <SegmentedControl
          label={t('app.language')}
          value={languageOf(i18n.language)}
          onValueChange={(language) => void chooseLanguage(userId, language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <SwitchField
          label={t('settings.appearance.haptics')}
          hint={t(canVibrate ? 'settings.appearance.hapticsHint' : 'settings.appearance.noHaptics')}
          checked={canVibrate && haptics}
          disabled={!canVibrate}
          onCheckedChange={(on) => {
            chooseHaptics(userId, on);
            vibrate(userId, 'medium');
          }}
        />
      </div>
    </Card>
  );
}
