import { Pencil, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { InspectionTemplate } from '../../model/collections.ts';
import { nameIn, textIn } from '../../model/domain/translation.ts';

export function TemplateCard({
  template,
  editable,
  onStart,
}: {
  template: InspectionTemplate;
  editable: boolean;
  /** Absent for those who only read. */
  onStart: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const items = template.sections.reduce((sum, section) => sum + section.items.length, 0);
  const name = nameIn(template, format.language);
  const nameId = `template-${template.id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-raised sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={nameId} className="min-w-0 grow basis-36 text-heading">
          {name}
        </h2>
        <Badge tone={template.is_active ? 'good' : 'neutral'}>
          {template.is_active
            ? t('inspections.templates.active')
            : t('inspections.templates.inactive')}
        </Badge>
      </div>
      {template.description === '' ? null : (
        <p className="text-muted">{textIn(template, 'description', format.language)}</p>
      )}
      <dl className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(max(6.5rem,40%),100%),1fr))] gap-x-4 gap-y-1.5 text-small">
        <Fact
          name={t('inspections.templates.totalPoints')}
          value={format.number(template.total_points, 2)}
        />
        <Fact name={t('inspections.templates.version')} value={String(template.version)} />
        <Fact name={t('inspections.templates.questions')} value={format.number(items)} />
        <Fact name={t('inspections.templates.created')} value={format.date(template.created_at)} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {editable ? (
          <ButtonLink
            icon={Pencil}
            to={`/inspections/templates/${template.id}/edit`}
            className={onStart ? 'grow' : ''}
            aria-label={t('inspections.templates.editOf', { name })}
          >
            {t('inspections.templates.edit')}
          </ButtonLink>
        ) : null}
        {onStart ? (
          <Button
            variant="primary"
            className="grow-99"
            icon={Play}
            disabled={!template.is_active}
            aria-describedby={nameId}
            onClick={onStart}
          >
            {t('inspections.action.start')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
