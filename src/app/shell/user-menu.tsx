import { Lock, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../db/use-connection.ts';
import { languageNames, languageOf, languages, type Language } from '../../i18n/languages.ts';
import { chooseLanguage } from '../../i18n/start.ts';
import { useOwnAvatar } from '../../modules/account/index.ts';
import { lock, useEnrolledHere, useIdentity } from '../../modules/auth/index.ts';
import { storeTitle, useCurrentStore, useStanding } from '../../modules/stores/index.ts';
import { chooseTheme, useTheme } from '../../platform/browser/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '../../ui/menu.tsx';
import { navigation } from './navigation.ts';
import { useSignOut } from './sign-out.tsx';

const themes = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const;

export function UserMenu() {
  const { t, i18n } = useTranslation();
  const { userId, email, firstName, lastName } = useIdentity();
  const avatar = useOwnAvatar(userId);
  const store = useCurrentStore();
  const theme = useTheme();
  const signOut = useSignOut();
  // Rule LO1.
  const enrolled = useEnrolledHere(userId);
  const opensAgain = useConnection() !== 'offline' || enrolled;
  const name = `${firstName} ${lastName}`.trim();
  const label = t('app.userMenu.label', { name: name || email });
  const entries = navigation.accountMenuEntries(useStanding(store.id));

  return (
    <>
      <Menu
        label={label}
        className="w-[20rem]"
        trigger={
          <button
            type="button"
            aria-label={label}
            title={label}
            className="flex size-[48px] shrink-0 items-center justify-center rounded-control hover:bg-rail-raised"
          >
            <Avatar name={name || email} src={avatar?.address} size="header" />
          </button>
        }
      >
        <div className="px-3 pt-2 pb-1">
          {name ? <p className="font-semibold">{name}</p> : null}
          <p className="text-small break-all text-muted">{email}</p>
          <p className="text-small text-muted">{storeTitle(store)}</p>
        </div>
        <MenuSeparator />
        {entries.map(({ to, icon, labelKey }) => (
          <MenuLink key={to} to={to} icon={icon}>
            {t(labelKey)}
          </MenuLink>
        ))}
        {entries.length > 0 ? <MenuSeparator /> : null}
        <MenuRadioGroup
          label={t('app.theme.label')}
          value={theme}
          onChange={(next) => chooseTheme(userId, next)}
          options={themes.map(({ value, icon }) => ({
            value,
            label: t(`shell.theme.${value}`),
            icon,
          }))}
        />
        <MenuRadioGroup<Language>
          label={t('app.language')}
          value={languageOf(i18n.language)}
          onChange={(language) => void chooseLanguage(userId, language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <MenuSeparator />
        <MenuItem icon={Lock} disabled={!opensAgain} onSelect={() => lock(userId)}>
          {t('shell.user.lock')}
          {opensAgain ? null : (
            <span className="block text-small text-muted">{t('shell.user.lockOffline')}</span>
          )}
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={signOut.ask}>
          {t('app.userMenu.signOut')}
        </MenuItem>
      </Menu>
      {signOut.question}
    </>
  );
}
