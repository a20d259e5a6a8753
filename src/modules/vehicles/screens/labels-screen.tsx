import { CarFront, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../db/use-list-state.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../stores/index.ts';
import { vehicles, type Vehicle } from '../collections.ts';
import { QrCode } from '../components/qr-code.tsx';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import { tagAddress } from '../domain/tag.ts';
import { useFleet } from '../queries.ts';

/** The labels of a store's vehicles on paper (rule VE24). */
export function LabelsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const isOffice = store.number === officeNumber;
  return (
    <Page>
      <PageHeader
        title={t('vehicles.labels.title')}
        subtitle={storeTitle(store)}
        backTo="/vehicles"
        backLabel={t('vehicles.list.title')}
        actions={
          isOffice ? null : (
            <Button
              className="print:hidden"
              variant="primary"
              icon={Printer}
              onClick={() => window.print()}
            >
              {t('vehicles.labels.print')}
            </Button>
          )
        }
      />
      {isOffice ? <AskStore /> : <Labels storeId={store.id} />}
    </Page>
  );
}

function Labels({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const fleet = useFleet(storeId);
  const driving = fleet.rows
    .filter(({ health }) => health !== 'retired')
    .map(({ vehicle }) => vehicle)
    .sort((a, b) => a.unit_number.localeCompare(b.unit_number, 'en', { numeric: true }));
  const state = useListState(
    { rows: driving, loading: fleet.loading },
    `store:${storeId}`,
    vehicles,
  );
  return (
    <>
      <p className="text-muted print:hidden">{t('vehicles.labels.hint')}</p>
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={CarFront} title={t('vehicles.list.none')}>
            {t('vehicles.list.noneReason')}
          </EmptyState>
        }
      >
        <ul
          aria-label={t('vehicles.labels.title')}
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2"
        >
          {driving.map((vehicle) => (
            <Label key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      </ListFrame>
    </>
  );
}

function Label({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const words = useVehicleWords();
  const unit = words.unit(vehicle);
  const code = t('vehicles.labels.code', { tag: vehicle.tag });
  return (
    <li className="flex break-inside-avoid items-center gap-4 rounded-card border border-line bg-surface p-4">
      <QrCode text={tagAddress(window.location.origin, vehicle.tag)} label={`${unit}: ${code}`} />
      <div className="min-w-0">
        <p className="text-heading wrap-anywhere text-ink">{unit}</p>
        <p className="font-semibold text-ink tabular-nums">{code}</p>
        <p className="mt-1 text-small text-muted">{t('vehicles.labels.ask')}</p>
      </div>
    </li>
  );
}
