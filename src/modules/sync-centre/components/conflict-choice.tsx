import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { RecordConflict } from '../collections.ts';
import type { Choice } from '../commands.ts';
import type { FieldDescription } from '../record-label.ts';
import { FieldValue } from './field-value.tsx';
import { PersonName } from './person-name.tsx';

type Side = {
  readonly choice: Choice;
  readonly value: unknown;
  readonly by: string | null;
  readonly at: string | null;
};

/** Both values of one field, who set them and when, and the choice between them. */
export function ConflictChoice({
  conflict,
  title,
  field,
  onChoose,
}: {
  conflict: RecordConflict;
  /** Left out where the record itself is on the screen. */
  title?: string;
  /** Null for a field that has no name of its own: whether the record is deleted. */
  field: FieldDescription | null;
  /** Absent for those who may not change the record. */
  onChoose: ((choice: Choice) => void) | undefined;
}) {
  const { t } = useTranslation();
  const labelId = useId();
  const label =
    conflict.field === 'deleted_at' ? t('records.deletion') : (field?.label ?? conflict.field);
  const sides: readonly Side[] = [
    { choice: 'kept', value: conflict.kept_value, by: conflict.kept_by, at: conflict.kept_at },
    { choice: 'other', value: conflict.other_value, by: conflict.other_by, at: conflict.other_at },
  ];
  return (
    <section aria-labelledby={labelId} className="flex flex-col gap-3">
      <h3 id={labelId} className="text-body">
        {title === undefined ? null : <span className="block font-semibold text-ink">{title}</span>}
        <span className={clsx(title === undefined ? 'font-semibold text-ink' : 'text-muted')}>
          {label}
        </span>
      </h3>
      <div className="grid gap-3 @lg:grid-cols-2">
        {sides.map((side) => (
          <ConflictSide
            key={side.choice}
            side={side}
            conflict={conflict}
            field={field}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

function ConflictSide({
  side,
  conflict,
  field,
  onChoose,
}: {
  side: Side;
  conflict: RecordConflict;
  field: FieldDescription | null;
  onChoose: ((choice: Choice) => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { choice, value, by, at } = side;
  const sideName = t(choice === 'kept' ? 'sync.conflict.kept' : 'sync.conflict.other');
  return (
    <div
      role="group"
      aria-label={sideName}
      className={clsx(
        'flex flex-col gap-1 rounded-control border p-3',
        choice === 'kept' ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface',
      )}
    >
      <p className="text-small font-semibold text-muted">{sideName}</p>
      <p className="text-heading break-words whitespace-pre-wrap text-ink">
        {conflict.field === 'deleted_at' ? (
          t(value === null || value === undefined ? 'records.notDeleted' : 'records.deleted')
        ) : (
          <FieldValue field={field} value={value} storeId={conflict.store_id} />
        )}
      </p>
      <p className="text-small text-muted">
        <PersonName storeId={conflict.store_id} userId={by} />
        {at === null ? null : <>, {format.dateTime(at)}</>}
      </p>
      {onChoose === undefined ? null : (
        <Button className="mt-2 @sm:self-start" icon={Check} onClick={() => onChoose(choice)}>
          {t(choice === 'kept' ? 'sync.conflict.keep' : 'sync.conflict.useOther')}
        </Button>
      )}
    </div>
  );
}
