import { useTranslation } from 'react-i18next';
import { useRow } from '../../db/database-context.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { SubjectPart } from '../../db/inspection-subjects.ts';
import { vehicles } from './collections.ts';
import { changesOfCheck } from './commands-checks.ts';
import { useVehicleWords } from './components/use-vehicle-words.ts';
import { problemParts } from './domain/problem-status.ts';
import { useFleet } from './queries.ts';

function Name({ id }: { readonly id: string }) {
  const words = useVehicleWords();
  const { row } = useRow(vehicles, id);
  return row === null ? null : words.unit(row);
}

/** Those that are in use. */
const Chooser: SubjectPart['Chooser'] = ({ storeId, value, error, onChange }) => {
  const { t } = useTranslation();
  const words = useVehicleWords();
  const { rows, loading } = useFleet(storeId);
  const inUse = rows.filter(({ vehicle }) => vehicle.status !== 'retired');
  if (inUse.length === 0 && !loading) {
    return <p className="text-muted">{t('vehicles.checks.noneInUse')}</p>;
  }
  return (
    <SelectField
      label={t('vehicles.checks.which')}
      placeholder={t('vehicles.checks.choose')}
      value={value}
      error={error}
      options={inUse.map(({ vehicle }) => ({ value: vehicle.id, label: words.unit(vehicle) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

const PartChooser: SubjectPart['PartChooser'] = ({ value, onChange }) => {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('vehicles.checks.part')}
      value={value ?? 'other'}
      options={problemParts.map((part) => ({ value: part, label: t(`vehicles.part.${part}`) }))}
      onChange={(event) => onChange(event.target.value === 'other' ? null : event.target.value)}
    />
  );
};

/** Checks of vehicles on the engine of the inspections (rules VE32 and VE33). */
export const subjectPart: SubjectPart = { Name, Chooser, PartChooser, changesOf: changesOfCheck };
