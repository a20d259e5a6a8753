import { Gauge, ListTodo, Repeat, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import type { InspectionActionItem } from '../../model/collections.ts';
import { ageingOf } from '../domain/action-age.ts';
import { actionsOf, openByItem } from '../../actions/domain/action-item.ts';
import {
  repeatFindings,
  scoreTrend,
  sectionTrends,
  type AnswersByInspection,
  type CompletedInspection,
} from '../domain/trends.ts';
import { AgeingChart } from './ageing-chart.tsx';
import { RepeatList } from './repeat-list.tsx';
import { ScoreChart } from './score-chart.tsx';
import { SectionHeat } from './section-heat.tsx';
import type { TrendView } from './trend-view.ts';
import { useScoreChange } from './use-score-change.ts';

/**
 * One store: how it scores, where it is weak, what it fails again and again, and what is left to do.
 *
 * `now` in epoch milliseconds.
 */
export function StoreTrends({
  inspections,
  answers,
  actions,
  view,
  now,
}: {
  /** Of one template, the latest at the end. */
  inspections: readonly CompletedInspection[];
  answers: AnswersByInspection;
  actions: readonly InspectionActionItem[];
  view: TrendView;
  now: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = useScoreChange();
  const trend = scoreTrend(inspections);
  const findings = repeatFindings(inspections, answers);
  const sections = sectionTrends(inspections, answers);
  const ageing = ageingOf(actionsOf(actions), now);
  return (
    <>
      <StatGrid label={t('inspections.stats.heading')}>
        <StatCard
          label={t('inspections.trends.score.latest')}
          icon={TrendingUp}
          value={format.percent(trend?.latest)}
          hint={change(trend)}
        />
        <StatCard
          label={t('inspections.stats.average')}
          icon={Gauge}
          value={format.percent(trend?.mean)}
          hint={t('inspections.trends.visits', { count: inspections.length })}
        />
        <StatCard
          label={t('inspections.trends.repeat.title')}
          icon={Repeat}
          tone={findings.length > 0 ? 'warn' : 'neutral'}
          value={format.number(findings.length)}
        />
        <StatCard
          label={t('inspections.trends.ageing.toDo')}
          icon={ListTodo}
          tone={ageing.overdue > 0 ? 'bad' : 'neutral'}
          value={format.number(ageing.total)}
          hint={
            ageing.overdue > 0
              ? t('dashboard.inspections.overdue', { count: ageing.overdue })
              : t('dashboard.inspections.nothingOverdue')
          }
        />
      </StatGrid>
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
        <Card title={t('inspections.trends.score.title')}>
          <ScoreChart inspections={inspections} answers={answers} view={view} />
        </Card>
        <Card title={t('inspections.trends.ageing.title')}>
          <AgeingChart ageing={ageing} view={view} />
        </Card>
      </div>
      {sections.length > 0 ? (
        <Card title={t('inspections.report.sections')}>
          <SectionHeat
            caption={t('inspections.report.sections')}
            columns={inspections.map(({ id, date }) => ({ id, label: format.monthDay(date) }))}
            sections={sections}
            view={view}
          />
        </Card>
      ) : null}
      <Card title={t('inspections.trends.repeat.title')} padded={false}>
        <RepeatList findings={findings} openActions={openByItem(actions)} view={view} />
      </Card>
    </>
  );
}
