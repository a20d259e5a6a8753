import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import {
  checkboxAnswers,
  longestText,
  parseNumberAnswer,
  ratings,
  type CheckboxAnswer,
  type Rating,
} from '../../../model/domain/answer.ts';
import type { SnapshotItem } from '../../../model/domain/template-snapshot.ts';

type ControlProps = {
  readonly item: SnapshotItem;
  readonly sheet: AnswerSheet;
  readonly value: string | null;
  readonly describedBy?: string;
};

/** Spec §5 Answer controls. A tap on what is chosen changes nothing (rule A7). */
export function AnswerControl(props: ControlProps) {
  switch (props.item.item_type) {
    case 'checkbox':
      return <PassFail {...props} />;
    case 'radio':
      return <RatingScale {...props} />;
    case 'text':
      return <TextAnswer {...props} />;
    case 'number':
      return <NumberAnswer {...props} />;
  }
}

function PassFail({ item, sheet, value, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const chosen = checkboxAnswers.find((each) => each === value) ?? null;
  return (
    <SegmentedControl<CheckboxAnswer>
      label={item.question_text}
      hideLabel
      size="lg"
      value={chosen}
      onValueChange={(next) => sheet.put(item.id, { value: next }, 'now')}
      options={[
        { value: 'pass', label: t('inspections.answer.pass'), icon: Check, tone: 'good' },
        { value: 'fail', label: t('inspections.answer.fail'), icon: X, tone: 'bad' },
        { value: 'na', label: t('inspections.answer.na'), icon: Minus, tone: 'neutral' },
      ]}
      {...(describedBy === undefined ? {} : { describedBy })}
    />
  );
}

function RatingScale({ item, sheet, value, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const chosen = ratings.find((rating) => rating === value) ?? null;
  return (
    <div className="flex flex-col gap-1">
      <SegmentedControl<Rating>
        label={item.question_text}
        hideLabel
        size="lg"
        value={chosen}
        onValueChange={(next) => sheet.put(item.id, { value: next }, 'now')}
        options={ratings.map((rating) => ({ value: rating, label: rating }))}
        {...(describedBy === undefined ? {} : { describedBy })}
      />
      <p aria-hidden="true" className="flex justify-between px-2 text-small text-muted">
        <span>{t('inspections.answer.lowest')}</span>
        <span>{t('inspections.answer.highest')}</span>
      </p>
    </div>
  );
}

function TextAnswer({ item, sheet, value }: ControlProps) {
  const { t } = useTranslation();
  return (
    <TextField
      multiline
      label={t('inspections.answer.text')}
      rows={2}
      maxLength={longestText}
      value={value ?? ''}
      onChange={(event) => {
        const typed = event.target.value;
        sheet.put(item.id, { value: typed === '' ? null : typed }, 'after_pause');
      }}
      onBlur={() => void sheet.flush()}
      aria-labelledby={`question-${item.id}`}
    />
  );
}

function NumberAnswer({ item, sheet, value }: ControlProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(true);
  const typed = value ?? '';
  const wrong = left && typed !== '' && parseNumberAnswer(typed) === null;
  return (
    <TextField
      label={t('inspections.answer.number')}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      inputClassName="max-w-[12rem] tabular-nums"
      maxLength={40}
      value={typed}
      error={wrong ? t('inspections.answer.notANumber') : undefined}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        const next = event.target.value;
        sheet.put(item.id, { value: next === '' ? null : next }, 'after_pause');
      }}
      onBlur={() => {
        setLeft(true);
        const number = parseNumberAnswer(typed);
        if (number !== null && number !== typed) sheet.put(item.id, { value: number }, 'now');
        void sheet.flush();
      }}
      aria-labelledby={`question-${item.id}`}
    />
  );
}
