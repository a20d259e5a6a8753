import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { QuickLink } from '../collections.ts';
import {
  longestTitle,
  parseAddress,
  quickLinkIcons,
  type QuickLinkIcon,
} from '../domain/quick-link.ts';
import { useLinkKeeper } from './use-link-keeper.ts';

/** Adds or changes one link. Only the English title is needed; the address may come later. */
export function QuickLinkDialog({
  link,
  open,
  place,
  onClose,
}: {
  /** Null: a new one. */
  link: QuickLink | null;
  open: boolean;
  place: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { save, busy } = useLinkKeeper();
  const [titles, setTitles] = useState({
    en: link?.title_en ?? '',
    es: link?.title_es ?? '',
    fr: link?.title_fr ?? '',
  });
  const [address, setAddress] = useState(link?.url ?? '');
  const [icon, setIcon] = useState<QuickLinkIcon>(link?.icon ?? 'link');
  const [tried, setTried] = useState(false);
  const url = address.trim() === '' ? null : parseAddress(address);
  const titleError =
    tried && titles.en.trim() === '' ? t('quickLinks.dialog.titleNeeded') : undefined;
  const addressError =
    tried && address.trim() !== '' && url === null
      ? t('quickLinks.dialog.addressWrong')
      : undefined;
  const dirty =
    open &&
    (titles.en !== (link?.title_en ?? '') ||
      titles.es !== (link?.title_es ?? '') ||
      titles.fr !== (link?.title_fr ?? '') ||
      address !== (link?.url ?? '') ||
      icon !== (link?.icon ?? 'link'));
  useUnsavedWork(dirty);

  const submit = async () => {
    setTried(true);
    const wrongAddress = address.trim() !== '' && url === null;
    if (titles.en.trim() === '' || wrongAddress) return;
    const input = { icon, title_en: titles.en, title_es: titles.es, title_fr: titles.fr, url };
    if (await save(link?.id ?? null, input, place)) onClose();
  };

  return (
    <FormDialog
      open={open}
      title={t(link === null ? 'quickLinks.dialog.add' : 'quickLinks.dialog.change')}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        label={t('quickLinks.dialog.titleEn')}
        value={titles.en}
        maxLength={longestTitle}
        error={titleError}
        lang="en"
        onChange={(event) => setTitles({ ...titles, en: event.target.value })}
      />
      <TextField
        label={t('quickLinks.dialog.titleEs')}
        optionalLabel={t('quickLinks.dialog.optional')}
        value={titles.es}
        maxLength={longestTitle}
        lang="es"
        onChange={(event) => setTitles({ ...titles, es: event.target.value })}
      />
      <TextField
        label={t('quickLinks.dialog.titleFr')}
        optionalLabel={t('quickLinks.dialog.optional')}
        value={titles.fr}
        maxLength={longestTitle}
        lang="fr"
        onChange={(event) => setTitles({ ...titles, fr: event.target.value })}
      />
      <TextField
        label={t('quickLinks.dialog.address')}
        hint={t('quickLinks.dialog.addressHint')}
        value={address}
        error={addressError}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <SelectField
        label={t('quickLinks.dialog.icon')}
        value={icon}
        options={quickLinkIcons.map((value) => ({
          value,
          label: t(`quickLinks.icon.${value}`),
        }))}
        onChange={(event) => {
          const chosen = quickLinkIcons.find((each) => each === event.target.value);
          if (chosen) setIcon(chosen);
        }}
      />
    </FormDialog>
  );
}
