import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { openSearch } from '../open-search.ts';

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SearchButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      variant="rail"
      icon={Search}
      label={t('search.open')}
      title={`${t('search.open')} (${mac ? '⌘' : 'Ctrl'} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openSearch()}
    />
  );
}
