import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { VehicleProblem } from '../collections.ts';
import type { Report } from '../commands.ts';
import { likelyDuplicate } from '../domain/likely-duplicate.ts';
import type { MeterUnit } from '../domain/odometer.ts';
import { hasRoomFor } from '../domain/problem-note.ts';
import {
  problemParts,
  severities,
  type ProblemPart,
  type Severity,
} from '../domain/problem-status.ts';
import { parseReading } from '../domain/typed-reading.ts';
import { severityIcons } from './problem-badges.tsx';
import { ReadingField, type LastReading } from './reading-field.tsx';

/** Rendered while it is open: part, severity, send (rule VE7). Words and odometer may follow. */
export function ReportDialog({
  problems,
  unit,
  last,
  pending,
  onSend,
  onClose,
}: {
  /** Of the vehicle: what is known already is offered to be added to. */
  problems: readonly VehicleProblem[];
  /** Null: it is not known, and nothing is read from the odometer. */
  unit: MeterUnit | null;
  last: LastReading;
  pending: boolean;
  onSend: (report: Report, addTo: VehicleProblem | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const now = useNow();
  const [part, setPart] = useState<ProblemPart | null>(null);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [note, setNote] = useState('');
  const [meter, setMeter] = useState('');
  const [adds, setAdds] = useState(false);
  const [tried, setTried] = useState(false);
  const dirty = part !== null || severity !== null || note !== '' || meter !== '';
  useUnsavedWork(dirty);
  const withRoom = problems.filter((each) => hasRoomFor(each.note, note));
  const known = part === null ? null : likelyDuplicate(withRoom, part, now);
  const reading = parseReading(meter);
  const readingFits = 'tenths' in reading || reading.problem === 'missing';
  const send = () => {
    setTried(true);
    if (part === null || severity === null || !readingFits) return;
    onSend(
      { part, severity, note, tenths: 'tenths' in reading ? reading.tenths : null },
      adds ? known : null,
    );
  };
  return (
    <FormDialog
      open
      title={t('vehicles.report.title')}
      words={{ ...words, save: t('vehicles.report.send') }}
      dirty={dirty}
      pending={pending}
      onSave={send}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-small font-semibold text-ink">
          {t('vehicles.report.part')}
        </legend>
        <div className="flex flex-wrap gap-2">
          {problemParts.map((each) => (
            <Chip key={each} pressed={part === each} onPress={() => setPart(each)}>
              {t(`vehicles.part.${each}`)}
            </Chip>
          ))}
        </div>
        {tried && part === null ? (
          <p role="alert" className="mt-1.5 text-small font-medium text-bad">
            {t('vehicles.report.partMissing')}
          </p>
        ) : null}
      </fieldset>
      <RadioGroup
        label={t('vehicles.report.severity')}
        value={severity}
        error={tried && severity === null ? t('vehicles.report.severityMissing') : undefined}
        onValueChange={setSeverity}
        options={severities.map((each) => ({
          value: each,
          label: t(`vehicles.severity.${each}`),
          hint: t(`vehicles.severityHint.${each}`),
          icon: severityIcons[each],
        }))}
      />
      {known === null ? null : (
        <Checkbox
          label={t('vehicles.report.addTo', {
            part: t(`vehicles.part.${known.part}`),
            age: format.relative(known.reported_at, now),
          })}
          hint={known.note ?? t('vehicles.report.addToHint')}
          checked={adds}
          onChange={(event) => setAdds(event.target.checked)}
        />
      )}
      <TextField
        multiline
        label={t('vehicles.report.note')}
        optionalLabel={t('vehicles.optional')}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {unit === null ? null : (
        <ReadingField
          label={t('vehicles.reading.label')}
          value={meter}
          onValueChange={setMeter}
          unit={unit}
          last={last}
          isOptional
          showsProblem={tried}
        />
      )}
    </FormDialog>
  );
}
