import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { InspectionSubjects } from '../../../../../db/inspection-subjects.ts';
import { useFormat } from '../../../../../i18n/format.ts';
import type { Language } from '../../../../../i18n/languages.ts';
import { Card } from '../../../../../ui/card.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { SwitchField } from '../../../../../ui/switch-field.tsx';
import { storeSign, useStores } from '../../../../stores/index.ts';
import { earnable, longest, type TemplateDraft } from '../../domain/template-draft.ts';
import { storeSubject, subjectOf } from '../../../model/domain/subject.ts';
import { scoringModes } from '../../../model/domain/template-snapshot.ts';
import { LocalizedField } from './localized-field.tsx';
import { PointsField } from './points-field.tsx';
import { ShowMissing } from './show-missing.ts';

export function TemplateSettings({
  draft,
  isNew,
  language,
  onChange,
}: {
  draft: TemplateDraft;
  /** Where it is offered is chosen once: its inspections belong there. */
  isNew: boolean;
  language: Language;
  onChange: (fields: Partial<Omit<TemplateDraft, 'id' | 'sections'>>) => void;
}) {
  const showMissing = use(ShowMissing);
  const { t } = useTranslation();
  const format = useFormat();
  const stores = useStores();
  const subjects = use(InspectionSubjects);
  const text = (field: 'name' | 'description') => ({
    english: draft[field],
    translated: {
      es: draft.translations.es?.[field] ?? '',
      fr: draft.translations.fr?.[field] ?? '',
    },
    language,
    onEnglish: (value: string) => onChange({ [field]: value }),
    onTranslated: (to: 'es' | 'fr', value: string) =>
      onChange({
        translations: {
          ...draft.translations,
          [to]: { ...draft.translations[to], [field]: value },
        },
      }),
  });
  return (
    <Card title={t('templateEditor.settings.title')}>
      <div className="flex flex-col gap-4">
        <LocalizedField
          id={`text-${draft.id}`}
          label={t('templateEditor.settings.name')}
          longest={longest.name}
          error={
            showMissing && draft.name.trim() === ''
              ? t('templateEditor.lint.name_missing')
              : undefined
          }
          {...text('name')}
        />
        <LocalizedField
          label={t('templateEditor.settings.description')}
          longest={longest.text}
          multiline
          optional
          {...text('description')}
        />
        <div className="grid items-end gap-4 @2xl:grid-cols-2">
          <SelectField
            label={t('templateEditor.settings.offeredIn')}
            hint={isNew ? undefined : t('templateEditor.settings.offeredFixed')}
            disabled={!isNew}
            value={draft.store_id ?? ''}
            options={[
              { value: '', label: t('templateEditor.settings.everyStore') },
              ...stores.map((store) => ({
                value: store.id,
                label:
                  storeSign(store.number) === null
                    ? store.name
                    : t('templateEditor.settings.store', {
                        number: store.number,
                        name: store.name,
                      }),
              })),
            ]}
            onChange={(event) =>
              onChange({ store_id: event.target.value === '' ? null : event.target.value })
            }
          />
          {subjects.length === 0 ? null : (
            <SelectField
              label={t('templateEditor.settings.subject')}
              hint={isNew ? undefined : t('templateEditor.settings.subjectFixed')}
              disabled={!isNew}
              value={subjectOf(draft)}
              options={[
                { value: storeSubject, label: t('templateEditor.settings.subjectStore') },
                ...subjects.map(({ subject, labelKey }) => ({
                  value: subject,
                  label: t(labelKey),
                })),
              ]}
              onChange={(event) => onChange({ subject: event.target.value })}
            />
          )}
          <SelectField
            label={t('templateEditor.settings.scoring')}
            hint={t(`templateEditor.scoringHint.${draft.scoring_mode}`)}
            value={draft.scoring_mode}
            options={scoringModes.map((value) => ({
              value,
              label: t(`templateEditor.scoring.${value}`),
            }))}
            onChange={(event) => {
              const chosen = scoringModes.find((each) => each === event.target.value);
              if (chosen) onChange({ scoring_mode: chosen });
            }}
          />
          <PointsField
            label={t('templateEditor.settings.total')}
            hint={t('templateEditor.settings.totalHint', {
              points: format.number(earnable(draft), 2),
            })}
            optionalLabel={t('inspections.form.optional')}
            value={draft.total_points}
            most={99_999}
            onChange={(total_points) => onChange({ total_points })}
          />
          <SwitchField
            label={t('templateEditor.settings.signatures')}
            hint={t('templateEditor.settings.signaturesHint')}
            checked={draft.requires_signatures}
            onCheckedChange={(requires_signatures) => onChange({ requires_signatures })}
          />
        </div>
      </div>
    </Card>
  );
}
