import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { VehicleProblem } from '../collections.ts';
import type { MeterUnit, Tenths } from '../domain/odometer.ts';
import { parseReading } from '../domain/typed-reading.ts';
import { ProblemBadges } from './problem-badges.tsx';
import { ReadingField, type LastReading } from './reading-field.tsx';

/** Rendered while it is open: takes or returns the keys. Whoever takes them sees what is wrong (rule VE11). */
export function KeysDialog({
  action,
  problems,
  unit,
  last,
  pending,
  onSave,
  onClose,
}: {
  action: 'take' | 'return';
  /** Those that are still to be mended. */
  problems: readonly VehicleProblem[];
  unit: MeterUnit;
  last: LastReading;
  pending: boolean;
  onSave: (tenths: Tenths | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const [meter, setMeter] = useState('');
  const [tried, setTried] = useState(false);
  const reading = parseReading(meter);
  const save = () => {
    setTried(true);
    if ('tenths' in reading) onSave(reading.tenths);
    else if (reading.problem === 'missing') onSave(null);
  };
  const title = t(`vehicles.keys.${action}`);
  return (
    <FormDialog
      open
      title={title}
      words={{ ...words, save: title }}
      dirty={meter !== ''}
      pending={pending}
      onSave={save}
      onClose={onClose}
    >
      {action === 'take' && problems.length > 0 ? (
        <div>
          <p className="text-small font-semibold text-ink">{t('vehicles.keys.known')}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {problems.map((problem) => (
              <li key={problem.id} className="rounded-control bg-sunken p-3">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {t(`vehicles.part.${problem.part}`)}
                  <ProblemBadges problem={problem} />
                </p>
                {problem.note === null ? null : (
                  <p className="mt-1 text-small wrap-anywhere text-muted">{problem.note}</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ReadingField
        label={t('vehicles.reading.label')}
        value={meter}
        onValueChange={setMeter}
        unit={unit}
        last={last}
        isOptional
        showsProblem={tried}
      />
    </FormDialog>
  );
}
