import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useKnownNames } from '../../stores/index.ts';
import type { VehicleProblem } from '../collections.ts';
import { history, type Happening } from '../domain/history.ts';
import type { KnownVehicle } from '../queries.ts';

const shownFirst = 10;

/** What happened to a vehicle: who reported, repaired and certified, who had the keys. */
export function TimelineCard({ known: { vehicle, problems, keys } }: { known: KnownVehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKnownNames(vehicle.store_id);
  const [shown, setShown] = useState(shownFirst);
  const all = history(problems, keys);
  if (all.length === 0) return null;
  const words = (each: Happening<VehicleProblem>) =>
    'problem' in each
      ? t(`vehicles.happened.${each.what}`, { part: t(`vehicles.part.${each.problem.part}`) })
      : t(`vehicles.happened.${each.what}`);
  return (
    <Card title={t('vehicles.happened.title')}>
      <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
        {all.slice(0, shown).map((each) => (
          <li key={each.key} className="text-small text-muted">
            <p className="text-body font-semibold text-ink">{words(each)}</p>
            <p>
              {[each.who === null ? null : (names.get(each.who) ?? null), format.dateTime(each.at)]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      {all.length > shown ? (
        <Button className="mt-3" onClick={() => setShown(shown + shownFirst)}>
          {t('vehicles.happened.more')}
        </Button>
      ) : null}
    </Card>
  );
}
