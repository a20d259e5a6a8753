import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useAnswer } from '../../../db/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { askKeeping, setKeeping } from '../remote.ts';

/** What a global admin chooses among: months after the decision. */
const choices = [12, 13, 18, 24, 36, 48] as const;

/** For how long candidates are kept (rule RT1): of a global admin alone. */
export function KeepingField() {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const { last, state } = useAnswer('candidate_keeping', askKeeping);
  const [chosen, setChosen] = useState<number | null>(null);
  const [kept, setKept] = useState<number | null>(null);
  const now = kept ?? last?.value;
  if (now === undefined) {
    return state === 'asking' ? null : <p className="text-muted">{t('people.keeping.unknown')}</p>;
  }
  const months = chosen ?? now;
  const save = async () => {
    const done = await run<'unreachable' | 'refused'>(
      async () => (await setKeeping(months)) ?? undefined,
      {
        done: t('people.keeping.saved', { count: months }),
        refused: (problem) =>
          t(problem === 'unreachable' ? 'people.keeping.unreachable' : 'people.keeping.refused'),
      },
    );
    if (done) setKept(months);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-0 grow sm:max-w-xs"
        label={t('people.keeping.label')}
        value={String(months)}
        options={[...new Set([...choices, now])]
          .toSorted((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            label: t('people.keeping.months', { count }),
          }))}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <Button disabled={months === now} pending={busy} onClick={() => void save()}>
        {t('people.keeping.save')}
      </Button>
    </div>
  );
}
