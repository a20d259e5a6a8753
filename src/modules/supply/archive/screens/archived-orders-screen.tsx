import { Archive, FileDown, RefreshCw } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { officeNumber, useStores } from '../../../stores/index.ts';
import { archive, exportArchive, restore } from '../commands.ts';
import { ArchiveStats } from '../components/archive-stats.tsx';
import { ArchiveTable } from '../components/archive-table.tsx';
import { archiveRanges, archiveRangeStart } from '../domain/archive-range.ts';
import { useArchivePage, useArchiveStats } from '../queries.ts';
import {
  archivePageSize,
  noArchived,
  type ArchivedOrderRow,
  type ArchiveFilter,
} from '../remote.ts';

/** Spec §2: what the filter offers. */
const statuses = ['delivered', 'received', 'out_for_delivery', 'pending', 'cancelled'] as const;

/** What is over, of every store, by the clock of the main office (spec §2 Archived Orders). */
export function ArchivedOrdersScreen() {
  const { t } = useTranslation();
  const office = useStores().find(({ number }) => number === officeNumber);
  return (
    <ClockZone value={office?.timeZone}>
      <Page>
        <PageHeader title={t('supply.archive.title')} subtitle={t('supply.archive.subtitle')} />
        <Archived timeZone={office?.timeZone} />
      </Page>
    </ClockZone>
  );
}

function Archived({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const gridWords = useGridWords();
  const now = useNow();
  const { chosen, page, choose, turnTo } = useListAddress();
  const [address] = useSearchParams();
  const { busy, run } = useCommand();
  const typed = chosen('q') ?? '';
  const status = statuses.find((each) => each === chosen('status')) ?? null;
  const range = archiveRanges.find((each) => each === chosen('range')) ?? null;
  const filter: ArchiveFilter = {
    search: useDeferredValue(typed),
    status,
    since: range === null ? null : archiveRangeStart(range, now, timeZone),
  };
  const answer = useArchivePage(filter, page);
  const stats = useArchiveStats();
  const refresh = () => {
    answer.again();
    stats.again();
  };
  const isNarrowed = typed !== '' || status !== null || range !== null;
  const found = answer.last?.value;
  const count = found?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / archivePageSize));
  const shown = Math.min(page, pages - 1) + 1;

  const putBack = (order: ArchivedOrderRow) =>
    run(
      async () => {
        const refused = await restore(order.id);
        refresh();
        return (
          refused ?? {
            undo: async () => {
              const outcome = await archive(order.id, t('supply.archive.restoredByMistake'));
              refresh();
              return outcome;
            },
          }
        );
      },
      {
        done: t('supply.archive.restored'),
        refused: () => t('supply.archive.notRestored'),
        undo: t('ui.undo'),
        notUndone: t('supply.archive.notArchived'),
      },
    );
  const download = async () => {
    const id = toast.loading(t('supply.archive.exporting'));
    await run(
      () =>
        exportArchive(
          filter,
          {
            time: format.dateTime,
            automated: t('supply.archive.automated'),
            unknownStatus: t('supply.archive.unknownStatus'),
            timeZone,
          },
          (done, of) =>
            toast.update(id, 'loading', t('supply.archive.exporting'), {
              progress: { done, of, figures: `${format.number(done)} / ${format.number(of)}` },
            }),
        ),
      { refused: () => t('supply.archive.notExported') },
    );
    toast.dismiss(id);
  };

  return (
    <>
      <ArchiveStats stats={stats.last?.value ?? (stats.state === 'asking' ? null : noArchived)} />
      <FilterBar
        count={found === undefined ? '' : t('supply.archive.showing', { count })}
        actions={
          <>
            <Button icon={RefreshCw} disabled={answer.state === 'offline'} onClick={refresh}>
              {t('supply.archive.refresh')}
            </Button>
            <Button
              icon={FileDown}
              pending={busy}
              disabled={count === 0 || answer.state === 'offline'}
              onClick={() => void download()}
            >
              {t('supply.archive.export')}
            </Button>
          </>
        }
      >
        <SearchField
          label={t('supply.archive.search')}
          placeholder={t('supply.archive.searchHint')}
          clearLabel={t('supply.orders.clearSearch')}
          value={typed}
          onValueChange={(q) => choose({ q })}
        />
        <SelectField
          label={t('supply.archive.column.status')}
          value={status ?? ''}
          placeholder={t('supply.archive.everyStatus')}
          onChange={({ target }) => choose({ status: target.value })}
          options={statuses.map((value) => ({ value, label: t(`supply.status.${value}`) }))}
        />
        <SelectField
          label={t('supply.archive.range')}
          value={range ?? ''}
          placeholder={t('supply.archive.everyTime')}
          onChange={({ target }) => choose({ range: target.value })}
          options={archiveRanges.map((value) => ({
            value,
            label: t(`supply.archive.ranges.${value}`),
          }))}
        />
      </FilterBar>
      <ListFrame
        state={
          found === undefined
            ? answer.state === 'offline'
              ? 'offline'
              : answer.state === 'failed'
                ? 'refused'
                : 'loading'
            : found.rows.length === 0
              ? 'empty'
              : 'here'
        }
        words={words}
        lines={8}
        refused={t('supply.archive.failed')}
        offline={[t('supply.archive.offline'), t('supply.archive.offlineReason')]}
        onRetry={refresh}
        empty={
          <EmptyState
            icon={Archive}
            title={t('supply.archive.none')}
            action={
              isNarrowed ? (
                <Button onClick={() => choose({ q: null, status: null, range: null })}>
                  {t('supply.archive.clearFilters')}
                </Button>
              ) : null
            }
          >
            {isNarrowed ? null : t('supply.archive.noneReason')}
          </EmptyState>
        }
      >
        <div aria-busy={answer.state === 'asking'} className="flex flex-col gap-3">
          <ArchiveTable
            rows={found?.rows ?? []}
            list={address.toString()}
            busy={busy || answer.state === 'offline'}
            onRestore={(order) => void putBack(order)}
          />
          <Pager
            page={shown}
            pages={pages}
            onPage={(next) => turnTo(next - 1)}
            label={gridWords.pages}
            text={gridWords.page(shown, pages)}
            previousLabel={gridWords.previous}
            nextLabel={gridWords.next}
          />
        </div>
      </ListFrame>
    </>
  );
}
