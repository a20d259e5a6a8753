import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../db/database-context.tsx';
import { languageNames, languageOf, languages, type Language } from '../../i18n/languages.ts';
import { chooseLanguage } from '../../i18n/start.ts';
import { signOut, useIdentity } from '../../modules/auth/index.ts';
import { useCurrentStore } from '../../modules/stores/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { chooseTheme, useTheme } from '../../platform/theme.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

export function UserMenu() {
  const { t, i18n } = useTranslation();
  const { userId, email, firstName, lastName } = useIdentity();
  const store = useCurrentStore();
  const theme = useTheme();
  const { pending } = useSyncStatus();
  const [asking, setAsking] = useState(false);
  const name = `${firstName} ${lastName}`.trim();
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}` || email.charAt(0);
  const label = t('app.userMenu.label', { name: name || email });

  return (
    <>
      <Menu
        label={label}
        trigger={
          <button
            type="button"
            aria-label={label}
            title={label}
            className="flex size-[48px] shrink-0 items-center justify-center rounded-control hover:bg-rail-raised"
          >
            <span
              aria-hidden="true"
              className="flex size-[36px] items-center justify-center rounded-full bg-marigold text-[14px] font-bold text-on-marigold uppercase"
            >
              {initials}
            </span>
          </button>
        }
      >
        <div className="px-3 pt-2 pb-1">
          {name ? <p className="font-semibold">{name}</p> : null}
          <p className="text-small break-all text-muted">{email}</p>
          <p className="text-small text-muted">
            #{store.number} {store.name}
          </p>
        </div>
        <MenuSeparator />
        <MenuRadioGroup
          label={t('app.theme.label')}
          value={theme}
          onChange={(next) => chooseTheme(userId, next)}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`app.theme.${value}`),
            icon: themeIcons[value],
          }))}
        />
        <MenuSeparator />
        <MenuRadioGroup<Language>
          label={t('app.language')}
          value={languageOf(i18n.language)}
          onChange={(language) => void chooseLanguage(userId, language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={() => (pending > 0 ? setAsking(true) : signOut())}>
          {t('app.userMenu.signOut')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('app.signOut.title')}
        description={t('app.signOut.unsent', { count: pending })}
        confirmLabel={t('app.userMenu.signOut')}
        cancelLabel={t('app.signOut.stay')}
        tone="primary"
        onConfirm={signOut}
      />
    </>
  );
}
