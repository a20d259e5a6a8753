import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../db/use-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { addDays, businessDayOf } from '../../../kernel/business-week.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { officeNumber, storeTitle, useStoreChoice } from '../../stores/index.ts';
import { ReportFigures } from '../components/report-figures.tsx';
import { usePositions } from '../queries.ts';
import { candidateReportSchema, fetchCandidateReport } from '../remote-report.ts';

const ranges = ['28', '91', '182', '365'] as const;

/** What became of who asked for work, in the stores where this person hires (rules CR). */
export function ReportsScreen() {
  const { t, i18n } = useTranslation();
  const format = useFormat('device');
  const words = useListWords();
  const { stores, isGlobalAdmin } = useStoreChoice();
  const positions = usePositions().rows;
  const { chosen, chosenId, choose } = useListAddress();
  const range = ranges.find((each) => each === chosen('days')) ?? '182';
  const today = businessDayOf(useNow(), undefined);
  const theirs = stores.filter(
    ({ number, role }) =>
      number !== officeNumber && hasPermission({ role, isGlobalAdmin }, 'manage_candidates'),
  );
  const asked = {
    from_day: addDays(today, 1 - Number(range)),
    to_day: addDays(today, 1),
    of_store: chosenId('store'),
    of_position: chosenId('position'),
  };
  // Of the last days, whichever day it is: what was kept yesterday is shown without a line today.
  const question = JSON.stringify({ range, store: asked.of_store, position: asked.of_position });
  const answer = useAnswer(question, () => fetchCandidateReport(asked), {
    keptAs: { name: 'candidateReport', schema: candidateReportSchema },
  });
  const known = answer.last;
  const until = known === null ? today : businessDayOf(new Date(known.asOf), undefined);
  return (
    <Page>
      <PageHeader title={t('people.reports.title')} subtitle={t('people.reports.subtitle')} />
      <FilterBar>
        {theirs.length > 1 ? (
          <SelectField
            label={t('people.reports.store')}
            value={asked.of_store ?? ''}
            placeholder={t('people.reports.everyStore')}
            options={theirs.map((store) => ({ value: store.id, label: storeTitle(store) }))}
            onChange={({ target }) => choose({ store: target.value || null })}
          />
        ) : null}
        <SelectField
          label={t('people.details.position')}
          value={asked.of_position ?? ''}
          placeholder={t('people.reports.everyPosition')}
          options={positions.map((position) => ({
            value: position.id,
            label: translatedName(position, i18n.language),
          }))}
          onChange={({ target }) => choose({ position: target.value || null })}
        />
        <SelectField
          label={t('people.reports.range')}
          value={range}
          options={ranges.map((value) => ({
            value,
            label: t('people.reports.lastDays', { count: Number(value) }),
          }))}
          onChange={({ target }) => choose({ days: target.value })}
        />
      </FilterBar>
      <ListFrame
        state={
          known !== null
            ? 'here'
            : answer.state === 'offline'
              ? 'offline'
              : answer.state === 'failed'
                ? 'refused'
                : 'loading'
        }
        words={words}
        lines={6}
        refused={t('people.reports.failed')}
        offline={[t('people.reports.offline'), t('people.reports.offlineReason')]}
        onRetry={answer.again}
        empty={null}
      >
        {known === null ? null : (
          <div aria-busy={answer.state === 'asking'} className="flex flex-col gap-5">
            {known.value.candidates === 0 ? (
              <EmptyState icon={ChartColumn} headingLevel={2} title={t('people.reports.none')}>
                {t('people.reports.noneReason')}
              </EmptyState>
            ) : (
              <ReportFigures
                report={known.value}
                days={`${addDays(until, 1 - Number(range))}-${until}`}
              />
            )}
            <p className="text-small text-muted">
              {t(
                answer.state === 'offline' || answer.state === 'failed'
                  ? 'people.reports.keptFrom'
                  : 'people.reports.asOf',
                { time: format.dateTime(known.asOf) },
              )}
            </p>
          </div>
        )}
      </ListFrame>
    </Page>
  );
}
