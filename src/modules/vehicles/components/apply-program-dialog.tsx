import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ServiceProgram } from '../collections.ts';
import { isFor } from '../domain/program.ts';
import { useFleet } from '../queries.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

/** Rendered while it is open: to which vehicles a program is applied, at first all that it is for (rule VE30). */
export function ApplyProgramDialog({
  program,
  pending,
  onApply,
  onClose,
}: {
  program: ServiceProgram;
  pending: boolean;
  onApply: (vehicleIds: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const vehicleWords = useVehicleWords();
  const { rows } = useFleet(program.store_id);
  const fitting = rows.map(({ vehicle }) => vehicle).filter((each) => isFor(program, each));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const chosen = fitting.filter(({ id }) => !left.includes(id)).map(({ id }) => id);
  return (
    <FormDialog
      open
      title={t('vehicles.program.applyTitle', { name: program.name })}
      words={{ ...words, save: t('vehicles.program.apply') }}
      dirty={left.length > 0}
      pending={pending}
      onSave={() => {
        setTried(true);
        if (chosen.length > 0) onApply(chosen);
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('vehicles.program.applyHint')}</p>
      {fitting.length === 0 ? <p>{t('vehicles.program.noneFits')}</p> : null}
      {tried && chosen.length === 0 ? (
        <p role="alert" className="text-small font-medium text-bad">
          {t('vehicles.program.chooseVehicle')}
        </p>
      ) : null}
      <div>
        {fitting.map((vehicle) => (
          <Checkbox
            key={vehicle.id}
            label={vehicleWords.unit(vehicle)}
            hint={vehicle.name ?? vehicleWords.model(vehicle)}
            checked={!left.includes(vehicle.id)}
            onChange={() =>
              setLeft(
                left.includes(vehicle.id)
                  ? left.filter((id) => id !== vehicle.id)
                  : [...left, vehicle.id],
              )
            }
          />
        ))}
      </div>
    </FormDialog>
  );
}
