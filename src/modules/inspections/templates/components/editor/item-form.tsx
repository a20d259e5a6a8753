import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../../i18n/languages.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import type { ItemChange } from '../../domain/template-draft-changes.ts';
import { longest, type DraftItem, type TemplateDraft } from '../../domain/template-draft.ts';
import { storeSubject, subjectOf } from '../../../model/domain/subject.ts';
import { itemTypes } from '../../../model/domain/template-snapshot.ts';
import { ConditionFields } from './condition-fields.tsx';
import { FailFields } from './fail-fields.tsx';
import { HelpPhotoField } from './help-photo-field.tsx';
import { LocalizedField } from './localized-field.tsx';
import { PointsField } from './points-field.tsx';
import { ShowMissing } from './show-missing.ts';

export function ItemForm({
  draft,
  item,
  language,
  onChange,
}: {
  draft: TemplateDraft;
  item: DraftItem;
  language: Language;
  onChange: (change: ItemChange) => boolean;
}) {
  const showMissing = use(ShowMissing);
  const { t } = useTranslation();
  const text = (name: 'question_text' | 'help_text') => ({
    english: item[name],
    translated: {
      es: item.translations.es?.[name] ?? '',
      fr: item.translations.fr?.[name] ?? '',
    },
    language,
    onEnglish: (value: string) => onChange({ [name]: value }),
    onTranslated: (to: 'es' | 'fr', value: string) =>
      onChange({
        translations: { ...item.translations, [to]: { ...item.translations[to], [name]: value } },
      }),
  });
  return (
    <div className="@container flex flex-col gap-4 border-t border-line bg-sunken/40 px-4 py-4 sm:px-5">
      <LocalizedField
        id={`text-${item.id}`}
        label={t('templateEditor.item.question')}
        longest={longest.question}
        multiline
        error={
          showMissing && item.question_text.trim() === ''
            ? t('templateEditor.lint.question_missing')
            : undefined
        }
        {...text('question_text')}
      />
      <LocalizedField
        label={t('templateEditor.item.help')}
        longest={longest.text}
        multiline
        optional
        {...text('help_text')}
      />
      <HelpPhotoField templateId={draft.id} item={item} onChange={onChange} />
      <div className="grid gap-3 @lg:grid-cols-2">
        <SelectField
          label={t('templateEditor.item.type')}
          value={item.item_type}
          options={itemTypes.map((value) => ({
            value,
            label: t(`templateEditor.type.${value}`),
          }))}
          onChange={(event) => {
            const chosen = itemTypes.find((each) => each === event.target.value);
            if (chosen) onChange({ item_type: chosen });
          }}
        />
        <PointsField
          label={t('templateEditor.item.points')}
          value={item.points}
          most={9999}
          onChange={(points) => onChange({ points: points ?? 0 })}
        />
      </div>
      {item.item_type === 'checkbox' ? (
        <>
          <Checkbox
            label={t('templateEditor.item.critical')}
            hint={t('templateEditor.item.criticalHint')}
            checked={item.is_critical}
            onChange={(event) => onChange({ is_critical: event.target.checked })}
          />
          <FailFields draft={draft} item={item} onChange={onChange} />
        </>
      ) : item.is_critical ? (
        <Checkbox
          label={t('templateEditor.item.critical')}
          hint={t('templateEditor.lint.critical_cannot_fail')}
          checked
          onChange={() => onChange({ is_critical: false })}
        />
      ) : null}
      {item.item_type === 'number' && subjectOf(draft) !== storeSubject ? (
        <Checkbox
          label={t('templateEditor.item.readsMeter')}
          hint={t('templateEditor.item.readsMeterHint')}
          checked={item.rules.reads === 'meter'}
          onChange={(event) => {
            const { reads: _before, ...others } = item.rules;
            onChange({ rules: event.target.checked ? { ...others, reads: 'meter' } : others });
          }}
        />
      ) : null}
      <ConditionFields draft={draft} item={item} onChange={onChange} />
    </div>
  );
}
