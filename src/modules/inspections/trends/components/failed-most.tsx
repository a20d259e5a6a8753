import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { titleIn } from '../../model/domain/titled.ts';
import type { TrendsOverStores } from '../remote.ts';
import type { TrendView } from './trend-view.ts';

type Question = TrendsOverStores['questions'][number];

const sectionOf = ({ section, section_es, section_fr }: Question, language: string) =>
  titleIn({ title: section, title_es: section_es, title_fr: section_fr }, language) ?? '';

/** Rule X8: the ten questions that fail most, as bars with their figures beside them, and as a table. */
export function FailedMost({
  questions,
  view,
}: {
  questions: readonly Question[];
  view: TrendView;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = questions;
  if (first === undefined) {
    return <p className="text-muted">{t('inspections.overStores.nothingFailed')}</p>;
  }
  const nameOf = (question: Question) => titleIn(question, format.language) ?? '–';
  return (
    <ChartFrame
      title={t('inspections.overStores.failMost')}
      titleHidden
      view={view}
      summary={t('inspections.overStores.failMostWords', {
        question: nameOf(first),
        failed: format.number(first.failed),
        count: first.checked,
        stores: t('inspections.overStores.inStores', { count: first.stores }),
      })}
      dataLabel={t('inspections.trends.figures')}
      columns={[
        t('inspections.trends.repeat.question'),
        t('inspections.report.section'),
        t('inspections.answer.fail'),
        t('inspections.overStores.checked'),
        t('inspections.overStores.storesFailed'),
      ]}
      rows={questions.map((question) => [
        nameOf(question),
        sectionOf(question, format.language),
        format.number(question.failed),
        format.number(question.checked),
        format.number(question.stores),
      ])}
    >
      <ol className="flex flex-col gap-2.5">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2">
              <span>{nameOf(question)}</span>
              {question.is_critical ? (
                <Badge tone="bad" icon={ShieldAlert}>
                  {t('inspections.priority.critical')}
                </Badge>
              ) : null}
            </span>
            <span className="flex items-center gap-2">
              <span className="h-3 flex-1 rounded-full bg-sunken">
                <span
                  data-fills=""
                  className="block h-3 rounded-full bg-bad"
                  style={{ width: `${(question.failed / first.failed) * 100}%` }}
                />
              </span>
              <span className="w-24 text-end text-small text-muted tabular-nums">
                {t('inspections.trends.repeat.failedOf', {
                  failed: question.failed,
                  count: question.checked,
                })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
