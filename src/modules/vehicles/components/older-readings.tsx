import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../db/use-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Vehicle } from '../collections.ts';
import { toTenths } from '../domain/odometer.ts';
import { askOlderReadings, mostOlder } from '../remote.ts';
import { useVehicleWords } from './use-vehicle-words.ts';

/** What this device does not keep any more is read from the office, when somebody wants it (rule VE28). */
export function OlderReadings({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return asks ? (
    <FromOffice vehicle={vehicle} />
  ) : (
    <Button className="mt-3" onClick={() => setAsks(true)}>
      {t('vehicles.reading.older')}
    </Button>
  );
}

function FromOffice({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const { last, state, again } = useAnswer(`older readings ${vehicle.id}`, () =>
    askOlderReadings(vehicle.id),
  );
  if (last === null) {
    return state === 'asking' ? (
      <Spinner label={t('vehicles.loading')} />
    ) : (
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p className="text-muted">{t('vehicles.reading.olderFailed')}</p>
        <Button onClick={again}>{t('vehicles.reading.olderAgain')}</Button>
      </div>
    );
  }
  if (last.value.length === 0)
    return <p className="mt-3 text-muted">{t('vehicles.reading.olderNone')}</p>;
  return (
    <>
      <ul aria-label={t('vehicles.reading.older')} className="mt-3 divide-y divide-line">
        {last.value.slice(0, mostOlder).map(({ id, read_at, value, flag }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums">
            <span className="text-muted">{format.dateTime(read_at)}</span>
            <span className="flex items-center gap-2">
              {flag === 'ok' ? null : (
                <Badge tone={flag === 'suspect' ? 'warn' : 'neutral'}>
                  {t(`vehicles.flag.${flag}`)}
                </Badge>
              )}
              {words.reading(toTenths(value), vehicle.meter_unit)}
            </span>
          </li>
        ))}
      </ul>
      {last.value.length > mostOlder ? (
        <p className="mt-3 text-muted">
          {t('vehicles.reading.olderMore', { number: format.number(mostOlder) })}
        </p>
      ) : null}
    </>
  );
}
