import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { InspectionTemplate } from '../../model/collections.ts';
import { nameIn, textIn } from '../../model/domain/translation.ts';

/** Spec §2: a press starts a new inspection in the current store. */
export function QuickStart({
  templates,
  loading,
  storeId,
}: {
  templates: readonly InspectionTemplate[];
  loading: boolean;
  storeId: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!loading && templates.length === 0) return null;
  return (
    <section aria-labelledby="quick-start-heading" className="flex flex-col gap-3">
      <h2 id="quick-start-heading" className="text-heading">
        {t('inspections.quickStart.heading')}
      </h2>
      {loading ? (
        <Skeleton height="6rem" />
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <li key={template.id}>
              <Link
                to={`/inspections/new/${template.id}?storeId=${storeId}`}
                className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-raised hover:border-brand hover:bg-brand-soft"
              >
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
                  <Play aria-hidden="true" className="size-5" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{nameIn(template, format.language)}</span>
                  <span className="block text-small text-muted tabular-nums">
                    {t('inspections.form.itemPoints', {
                      count: template.total_points,
                      points: format.number(template.total_points, 2),
                    })}
                  </span>
                  {template.description === '' ? null : (
                    <span className="mt-1 line-clamp-1 text-small break-all text-muted sm:line-clamp-2 sm:break-normal">
                      {textIn(template, 'description', format.language)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
