import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../../modules/auth/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, toggledTheme, useTheme } from '../../platform/browser/theme.ts';

export function ThemeToggle() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const next = toggledTheme(useTheme());
  return (
    <IconButton
      variant="rail"
      label={t(`app.theme.to.${next}`)}
      icon={next === 'dark' ? Moon : Sun}
      onClick={() => chooseTheme(userId, next)}
    />
  );
}
