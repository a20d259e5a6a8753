import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { HeatStrip } from '../../../../ui/charts/heat-strip.tsx';
import { gradeOf, type Grade, type SectionTrend } from '../domain/trends.ts';
import type { TrendView } from './trend-view.ts';

const grades: readonly Grade[] = ['worst', 'poor', 'fair', 'good', 'best'];

/** Sections by inspection or by store, each score on its colour (rule X4). */
export function SectionHeat({
  caption,
  columns,
  sections,
  view,
}: {
  caption: string;
  /** One per score. */
  columns: readonly { readonly id: string; readonly label: string }[];
  sections: readonly SectionTrend[];
  view: TrendView;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HeatStrip
      caption={caption}
      rowHeading={t('inspections.report.section')}
      columns={columns}
      coloured={view === 'drawing'}
      rows={sections.map(({ id, name, scores }) => ({
        id,
        name,
        cells: scores.map((score) =>
          score === null
            ? { text: '–', grade: null }
            : { text: format.percent(score, 0), grade: gradeOf(score) },
        ),
      }))}
      legend={grades.map((grade) => ({ grade, label: t(`inspections.trends.grade.${grade}`) }))}
    />
  );
}
