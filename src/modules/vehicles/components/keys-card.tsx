import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useKnownNames } from '../../stores/index.ts';
import type { VehicleKeys } from '../collections.ts';
import { returnKeys, takeKeys } from '../commands.ts';
import { isOpen } from '../domain/problem-status.ts';
import { mayTakeKeys, type Health } from '../domain/vehicle-status.ts';
import type { KnownVehicle } from '../queries.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { LastReading } from './reading-field.tsx';
import { useKeeper } from './use-keeper.ts';

const shownFirst = 5;

/** Who has the keys, and who had them (rules VE11 and VE12). */
export function KeysCard({
  known: { vehicle, keys, keysOut, problems },
  health,
  last,
}: {
  known: KnownVehicle;
  health: Health;
  last: LastReading;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { userId } = useDatabase();
  const keeper = useKeeper(vehicle.store_id);
  const names = useKnownNames(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'take' | 'return' | null>(null);
  const nameOf = (id: string) => names.get(id) ?? t('vehicles.keys.somebody');
  const isMine = keysOut?.driver_id === userId;
  const mayTake = mayTakeKeys(health) && !isMine;
  return (
    <Card
      title={t('vehicles.keys.title')}
      actions={
        <>
          {keysOut === null ? null : (
            <Button
              variant={isMine ? 'primary' : 'secondary'}
              icon={KeyRound}
              onClick={() => setAsking('return')}
            >
              {t('vehicles.keys.return')}
            </Button>
          )}
          {mayTake ? (
            <Button
              variant={keysOut === null ? 'primary' : 'secondary'}
              icon={KeyRound}
              onClick={() => setAsking('take')}
            >
              {t('vehicles.keys.take')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-ink">
        {keysOut === null
          ? t('vehicles.keys.in')
          : t('vehicles.keys.with', {
              name: nameOf(keysOut.driver_id),
              age: format.relative(keysOut.out_at, now),
            })}
      </p>
      {health === 'off_road' ? (
        <p className="mt-1 text-small font-medium text-bad">{t('vehicles.keys.refused')}</p>
      ) : null}
      {keys.length > 0 ? (
        <ul aria-label={t('vehicles.keys.before')} className="mt-3 divide-y divide-line">
          {keys.slice(0, shownFirst).map((each) => (
            <KeysRow key={each.id} keys={each} name={nameOf(each.driver_id)} />
          ))}
        </ul>
      ) : null}
      {asking === null ? null : (
        <KeysDialog
          action={asking}
          problems={problems.filter(isOpen)}
          unit={vehicle.meter_unit}
          last={last}
          pending={busy}
          onSave={async (tenths) => {
            const command = asking === 'take' ? takeKeys : returnKeys;
            const done = await run(
              (database) => command({ ...keeper, database }, vehicle.id, tenths),
              { done: t('vehicles.saved') },
            );
            if (done) setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

function KeysRow({ keys, name }: { keys: VehicleKeys; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className="py-2 text-small">
      <p className="font-medium text-ink">{name}</p>
      <p className="text-muted">
        {keys.in_at === null
          ? t('vehicles.keys.since', { from: format.dateTime(keys.out_at) })
          : t('vehicles.keys.span', {
              from: format.dateTime(keys.out_at),
              until: format.dateTime(keys.in_at),
            })}
      </p>
      {keys.unsafe_since === null ? null : (
        <p className="font-medium text-bad">
          {t('vehicles.keys.unaware', {
            taken: format.dateTime(keys.out_at),
            since: format.dateTime(keys.unsafe_since),
            heard: format.dateTime(keys.heard_at),
          })}
        </p>
      )}
    </li>
  );
}
