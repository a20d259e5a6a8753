import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../../stores/index.ts';
import { stockCounts, type StockCount } from '../../model/collections.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { startCount } from '../commands.ts';
import { useAreaWords } from '../../ui/use-area-words.ts';
import { useAreas, useCounts } from '../queries.ts';

/** The counts of a store, and the way into a new one (rule SK1). */
export function CountsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader title={t('supply.count.title')} subtitle={storeTitle(store)} />
        {store.number === officeNumber ? (
          <AskStore />
        ) : (
          <Counts key={store.id} storeId={store.id} timeZone={store.timeZone} />
        )}
      </Page>
    </ClockZone>
  );
}

function Counts({ storeId, timeZone }: { storeId: string; timeZone: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const counts = useCounts(storeId);
  const mayCount = usePermission('count_inventory');
  const state = useListState(counts, `store:${storeId}`, stockCounts);
  return (
    <>
      {mayCount ? <NewCount storeId={storeId} timeZone={timeZone} /> : null}
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={ClipboardList} title={t('supply.count.none')}>
            {t('supply.count.noneReason')}
          </EmptyState>
        }
      >
        <List label={t('supply.count.title')}>
          {counts.rows.map((count) => (
            <CountLink key={count.id} count={count} />
          ))}
        </List>
      </ListFrame>
    </>
  );
}

function NewCount({ storeId, timeZone }: { storeId: string; timeZone: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = businessDayOf(useNow(), timeZone);
  const actor = useOrderActor(storeId);
  const areas = useAreas(storeId);
  const areaWords = useAreaWords();
  const { busy, run } = useCommand();
  const [sheet, setSheet] = useState('all');
  const [isBlind, setIsBlind] = useState(true);
  const start = () =>
    run(
      async () => {
        const id = await startCount(actor, { storeId, day: today, sheet, isBlind });
        await navigate(`/supply-inventory/count/${id}`);
      },
      { refused: () => t('ui.notSaved') },
    );
  return (
    <Card title={t('supply.count.new')}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <SelectField
          className="sm:basis-64"
          label={t('supply.count.sheet')}
          options={[
            { value: 'all', label: t('supply.count.all') },
            ...areas.map((area) => ({ value: area.id, label: areaWords(area) })),
          ]}
          value={sheet}
          onChange={(event) => setSheet(event.target.value)}
        />
        <div className="flex-1">
          <SwitchField
            label={t('supply.count.blind')}
            hint={t('supply.count.blindHint')}
            checked={isBlind}
            onCheckedChange={setIsBlind}
          />
        </div>
        <Button variant="primary" icon={ClipboardList} pending={busy} onClick={() => void start()}>
          {t('supply.count.start')}
        </Button>
      </div>
    </Card>
  );
}

const tones: Record<StockCount['status'], BadgeTone> = {
  open: 'info',
  submitted: 'warn',
  posted: 'good',
  voided: 'neutral',
};

function CountLink({ count }: { count: StockCount }) {
  const { t } = useTranslation();
  const format = useFormat();
  const areas = useAreas(count.store_id);
  const areaWords = useAreaWords();
  const [only, no] = count.sheet.split('#');
  const area = areas.find(({ id }) => id === only) ?? { id: only ?? '', name: null };
  const called = only === 'all' ? t('supply.count.all') : areaWords(area);
  return (
    <ListRow
      to={`/supply-inventory/count/${count.id}`}
      title={no === undefined ? called : t('supply.count.again', { sheet: called, no })}
      subtitle={format.dayAndDate(count.day)}
      meta={<Badge tone={tones[count.status]}>{t(`supply.count.status.${count.status}`)}</Badge>}
    />
  );
}
