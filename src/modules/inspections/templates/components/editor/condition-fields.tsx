import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { checkboxAnswers, ratings } from '../../../model/domain/answer.ts';
import {
  draftItems,
  possibleParents,
  type DraftItem,
  type TemplateDraft,
} from '../../domain/template-draft.ts';
import { textIn } from '../../../model/domain/translation.ts';
import { useFormat } from '../../../../../i18n/format.ts';

/** When an item is asked: always, or after some answers to an earlier one (rule Q1). */
export function ConditionFields({
  draft,
  item,
  onChange,
}: {
  draft: TemplateDraft;
  item: DraftItem;
  onChange: (fields: Pick<DraftItem, 'rules'>) => void;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const parents = possibleParents(draft, item.id);
  const condition = item.rules.show_if ?? null;
  const items = draftItems(draft);
  const parent = items.find(({ id }) => id === condition?.item);
  const named = condition !== null && !parents.some(({ id }) => id === condition.item);
  const answers: readonly string[] = parent?.item_type === 'radio' ? ratings : checkboxAnswers;
  const { show_if: _, ...otherRules } = item.rules;
  const setCondition = (id: string, is: readonly string[]) =>
    onChange({
      rules: id === '' ? otherRules : { ...otherRules, show_if: { item: id, is: [...is] } },
    });
  if (parents.length === 0 && condition === null) {
    return <p className="text-small text-muted">{t('templateEditor.condition.noneBefore')}</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t('templateEditor.condition.asked')}
        value={condition?.item ?? ''}
        options={[
          { value: '', label: t('templateEditor.condition.always') },
          ...(named
            ? [
                {
                  value: condition.item,
                  label: parent?.question_text ?? t('templateEditor.condition.gone'),
                },
              ]
            : []),
          ...parents.map((each) => ({
            value: each.id,
            label: t('templateEditor.condition.after', {
              number: items.indexOf(each) + 1,
              question: textIn(each, 'question_text', language),
            }),
          })),
        ]}
        onChange={(event) => {
          const id = event.target.value;
          const chosen = items.find((each) => each.id === id);
          setCondition(id, chosen?.item_type === 'radio' ? ['1', '2'] : ['fail']);
        }}
      />
      {condition === null ? null : (
        <fieldset>
          <legend className="text-small font-semibold">
            {t('templateEditor.condition.answers')}
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {answers.map((value) => (
              <Checkbox
                key={value}
                label={
                  value === 'pass' || value === 'fail' || value === 'na'
                    ? t(`inspections.answer.${value}`)
                    : value
                }
                checked={condition.is.includes(value)}
                onChange={(event) =>
                  setCondition(
                    condition.item,
                    answers.filter((each) =>
                      each === value ? event.target.checked : condition.is.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
