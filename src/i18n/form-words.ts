import { useTranslation } from 'react-i18next';

/** What the buttons of every form in a dialog say (`ui/form-dialog.tsx`). */
export function useFormWords() {
  const { t } = useTranslation();
  return { save: t('ui.save'), cancel: t('ui.cancel'), close: t('ui.close') };
}
