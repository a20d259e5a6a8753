import { useTranslation } from 'react-i18next';
import { storeRoles } from '../../../../../kernel/permission.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { evidenceKinds } from '../../../model/domain/item-rules.ts';
import { priorities } from '../../../model/domain/priority.ts';
import { SubjectPartChooser } from '../../../ui/subject-parts.tsx';
import type { DraftItem, TemplateDraft } from '../../domain/template-draft.ts';

const roleKeys = {
  admin: 'inspections.role.admin',
  supervisor: 'inspections.role.supervisor',
  general_manager: 'inspections.role.generalManager',
  shift_lead: 'inspections.role.shiftLead',
} as const;

/** In hours: what is often given. */
const usualHours = [2, 4, 8, 24, 72, 168, 336] as const;

/** What a failed item asks for, and what becomes of it (rules E1, F2 to F4). */
export function FailFields({
  draft,
  item,
  onChange,
}: {
  draft: Pick<TemplateDraft, 'subject'>;
  item: DraftItem;
  onChange: (fields: Pick<DraftItem, 'rules'>) => void;
}) {
  const { t } = useTranslation();
  const onFail = item.rules.on_fail ?? {};
  const set = (fields: {
    readonly [Name in keyof typeof onFail]: (typeof onFail)[Name] | null;
  }) => {
    const next = Object.fromEntries(
      Object.entries({ ...onFail, ...fields }).filter(
        ([, value]) =>
          value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
      ),
    );
    const { on_fail: _, ...others } = item.rules;
    onChange({ rules: Object.keys(next).length === 0 ? others : { ...others, on_fail: next } });
  };
  const required = onFail.require ?? [];
  const hours = onFail.due_hours ?? null;
  const offered = [...new Set([...usualHours, ...(hours === null ? [] : [hours])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-small font-semibold">{t('templateEditor.fail.title')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {evidenceKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`templateEditor.fail.${kind}`)}
            checked={required.includes(kind)}
            onChange={(event) =>
              set({
                require: evidenceKinds.filter((each) =>
                  each === kind ? event.target.checked : required.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-3">
        <SubjectPartChooser
          of={draft}
          value={onFail.part ?? null}
          onChange={(part) => set({ part })}
        />
        <SelectField
          label={t('templateEditor.fail.priority')}
          value={onFail.priority ?? ''}
          options={[
            {
              value: '',
              label: t('templateEditor.fail.priorityUsual', {
                priority: t(`inspections.priority.${item.is_critical ? 'critical' : 'medium'}`),
              }),
            },
            ...priorities.map((value) => ({ value, label: t(`inspections.priority.${value}`) })),
          ]}
          onChange={(event) =>
            set({ priority: priorities.find((each) => each === event.target.value) ?? null })
          }
        />
        <SelectField
          label={t('templateEditor.fail.due')}
          value={hours === null ? '' : String(hours)}
          options={[
            { value: '', label: t('templateEditor.fail.dueUsual') },
            ...offered.map((value) => ({
              value: String(value),
              label:
                value % 24 === 0
                  ? t('templateEditor.fail.days', { count: value / 24 })
                  : t('templateEditor.fail.hours', { count: value }),
            })),
          ]}
          onChange={(event) =>
            set({ due_hours: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
        <SelectField
          label={t('templateEditor.fail.role')}
          value={onFail.role ?? ''}
          options={[
            {
              value: '',
              label: t('templateEditor.fail.roleUsual', { role: t(roleKeys.general_manager) }),
            },
            ...storeRoles.map((value) => ({ value, label: t(roleKeys[value]) })),
          ]}
          onChange={(event) =>
            set({ role: storeRoles.find((each) => each === event.target.value) ?? null })
          }
        />
      </div>
    </fieldset>
  );
}
