import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import type { Inspection, InspectionPhoto, InspectionResponse } from '../../model/collections.ts';
import { answersOf } from '../../model/domain/answer.ts';
import { isAsked } from '../../model/domain/asked.ts';
import { firstNumberOf } from '../../model/domain/places.ts';
import { percentOf } from '../../model/domain/scoring.ts';
import type { TemplateSnapshot } from '../../model/domain/template-snapshot.ts';
import { AnswerRow } from './answer-row.tsx';
import { ReportFailures } from './report-failures.tsx';
import { ReportSignatures } from './report-signatures.tsx';
import { SectionScores } from './section-scores.tsx';

/** How an inspection went, in four figures. */
export function ReportFigures({
  inspection,
  failedCritical,
}: {
  inspection: Inspection;
  failedCritical: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StatGrid label={t('inspections.report.result')}>
      <StatCard
        label={t('inspections.report.score')}
        value={format.percent(percentOf(inspection.total_score, inspection.max_possible_score))}
        hint={t('inspections.list.score', {
          earned: format.number(inspection.total_score, 2),
          possible: format.number(inspection.max_possible_score, 2),
        })}
        tone={failedCritical > 0 ? 'bad' : 'neutral'}
      />
      <StatCard
        label={t('inspections.report.criticalFailures')}
        value={format.number(failedCritical)}
        tone={failedCritical > 0 ? 'bad' : 'good'}
      />
      <StatCard
        label={t('inspections.report.started')}
        value={format.date(inspection.start_date)}
        hint={format.time(inspection.start_date)}
      />
      <StatCard
        label={t('inspections.report.completed')}
        value={format.date(inspection.completed_date)}
        {...(inspection.completed_date === null
          ? {}
          : { hint: format.time(inspection.completed_date) })}
      />
    </StatGrid>
  );
}

/** What failed, how each section did, who signed, and every answer. */
export function ReportBody({
  snapshot,
  responses,
  photos,
}: {
  snapshot: TemplateSnapshot;
  responses: readonly InspectionResponse[];
  photos: readonly InspectionPhoto[];
}) {
  const byItem = new Map(responses.map((response) => [response.item_id, response]));
  const answers = answersOf(responses);
  const askedItems = (section: TemplateSnapshot['sections'][number]) =>
    section.items.filter(({ id }) => isAsked(snapshot, id, answers));
  return (
    <>
      <ReportFailures snapshot={snapshot} answers={answers} responses={byItem} />
      <SectionScores snapshot={snapshot} answers={answers} />
      <ReportSignatures photos={photos} />
      {snapshot.sections.map((section, sectionIndex) => (
        <Card key={section.id} title={section.name} padded={false}>
          <ol className="divide-y divide-line border-t border-line">
            {askedItems(section).map((item) => (
              <AnswerRow
                key={item.id}
                number={firstNumberOf(snapshot, sectionIndex) + section.items.indexOf(item)}
                item={item}
                response={byItem.get(item.id)}
                photos={photos.filter(
                  ({ item_id, role }) => item_id === item.id && role === 'evidence',
                )}
              />
            ))}
          </ol>
        </Card>
      ))}
    </>
  );
}
