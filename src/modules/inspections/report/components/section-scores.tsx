import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Card } from '../../../../ui/card.tsx';
import type { Answers } from '../../model/domain/answer.ts';
import { sectionScores } from '../../model/domain/scoring.ts';
import type { TemplateSnapshot } from '../../model/domain/template-snapshot.ts';

/** Rule P7: how each section did; its name leads to it. */
export function SectionScores({
  snapshot,
  answers,
}: {
  snapshot: TemplateSnapshot;
  answers: Answers;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const scores = new Map(sectionScores(snapshot, answers).map((score) => [score.sectionId, score]));
  const cell =
    'border-t border-line px-3 py-2 text-end tabular-nums first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5';
  return (
    <Card title={t('inspections.report.sections')} padded={false}>
      <div className="overflow-x-auto">
        <table className="w-full text-body">
          <thead className="text-small text-muted">
            <tr>
              <th scope="col" className={`${cell} text-start! font-semibold`}>
                {t('inspections.report.section')}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {t('inspections.answer.fail')}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {t('inspections.report.points')}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {t('inspections.report.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {snapshot.sections.map((section) => {
              const score = scores.get(section.id);
              if (score === undefined) return null;
              return (
                <tr key={section.id}>
                  <th scope="row" className={`${cell} text-start! font-medium`}>
                    {section.name}
                  </th>
                  <td className={`${cell} ${score.failed > 0 ? 'font-semibold text-bad' : ''}`}>
                    {format.number(score.failed)}
                  </td>
                  <td className={cell}>
                    {format.number(score.earned, 2)}/{format.number(score.possible, 2)}
                  </td>
                  <td className={`${cell} font-semibold`}>
                    {score.possible > 0 ? format.percent(score.percent, 0) : '–'}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
