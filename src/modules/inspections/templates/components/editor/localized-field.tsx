import { useTranslation } from 'react-i18next';
import { languageNames, type Language } from '../../../../../i18n/languages.ts';
import { TextField } from '../../../../../ui/text-field.tsx';

/** One text in the language that is being worked on; beside a translation stands what it translates. */
export function LocalizedField({
  id,
  label,
  english,
  translated,
  language,
  longest,
  multiline = false,
  optional = false,
  error,
  onEnglish,
  onTranslated,
}: {
  id?: string;
  label: string;
  english: string;
  translated: { readonly es: string; readonly fr: string };
  language: Language;
  longest: number;
  multiline?: boolean;
  optional?: boolean;
  error?: string | undefined;
  onEnglish: (text: string) => void;
  onTranslated: (language: 'es' | 'fr', text: string) => void;
}) {
  const { t } = useTranslation();
  const value = language === 'en' ? english : translated[language];
  const nothingToTranslate = language !== 'en' && english.trim() === '';
  const missing = language !== 'en' && !nothingToTranslate && value.trim() === '';
  const hint =
    language === 'en'
      ? undefined
      : nothingToTranslate
        ? t('templateEditor.text.nothingToTranslate')
        : t(missing ? 'templateEditor.text.missing' : 'templateEditor.text.translates', {
            text: english,
          });
  const shared = {
    label: language === 'en' ? label : `${label} (${languageNames[language]})`,
    value,
    lang: language,
    maxLength: longest,
    // What was translated before the English text went can still be removed.
    disabled: nothingToTranslate && value.trim() === '',
    ...(id === undefined ? {} : { id }),
    ...(hint === undefined ? {} : { hint }),
    ...(language === 'en' && error !== undefined ? { error } : {}),
    ...(optional && language === 'en' ? { optionalLabel: t('inspections.form.optional') } : {}),
  };
  const take = (text: string) => {
    if (language === 'en') onEnglish(text);
    else onTranslated(language, text);
  };
  return multiline ? (
    <TextField multiline rows={2} {...shared} onChange={(event) => take(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={(event) => take(event.target.value)} />
  );
}
