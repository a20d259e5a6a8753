import { clsx } from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CircleAlert,
  CopyPlus,
  GitBranch,
  ShieldAlert,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import type { Language } from '../../../../../i18n/languages.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import type { ItemChange } from '../../domain/template-draft-changes.ts';
import type { DraftItem, TemplateDraft } from '../../domain/template-draft.ts';
import { textIn } from '../../../model/domain/translation.ts';
import { ItemForm } from './item-form.tsx';

export type ItemDeeds = {
  readonly toggle: (itemId: string) => void;
  /** Answers whether the draft took it: one that was left or published takes no changes. */
  readonly change: (itemId: string, change: ItemChange) => boolean;
  readonly move: (itemId: string, by: -1 | 1) => void;
  readonly duplicate: (itemId: string) => void;
  readonly remove: (itemId: string) => void;
};

/** One question in the outline; a press opens what belongs to it. */
export const ItemRow = memo(function ItemRow({
  draft,
  item,
  number,
  mayGoUp,
  mayGoDown,
  errors,
  warnings,
  language,
  deeds,
}: {
  /** Null: closed. */
  draft: TemplateDraft | null;
  item: DraftItem;
  number: number;
  mayGoUp: boolean;
  mayGoDown: boolean;
  errors: number;
  warnings: number;
  language: Language;
  deeds: ItemDeeds;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const question = textIn(item, 'question_text', language);
  const name = question.trim() === '' ? t('templateEditor.item.unnamed', { number }) : question;
  return (
    <li id={`row-${item.id}`} className="@container">
      <div className="flex items-start gap-1 py-1 ps-1 pe-2 @max-md:flex-col">
        <button
          type="button"
          id={`open-${item.id}`}
          aria-expanded={draft !== null}
          onClick={() => deeds.toggle(item.id)}
          className="flex min-h-12 w-full min-w-0 flex-1 items-start gap-2 rounded-control px-3 py-2.5 text-start hover:bg-brand-soft"
        >
          <ChevronDown
            aria-hidden="true"
            className={clsx('mt-0.5 size-5 shrink-0 text-muted', draft !== null && 'rotate-180')}
          />
          <span className="min-w-0 flex-1">
            <span
              className={clsx('block wrap-anywhere', question.trim() === '' && 'text-muted italic')}
            >
              <span className="me-1.5 text-faint tabular-nums">{number}.</span>
              {name}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
              <span>{t(`templateEditor.type.${item.item_type}`)}</span>
              <span className="tabular-nums">
                {t('inspections.form.itemPoints', {
                  count: item.points,
                  points: format.number(item.points, 2),
                })}
              </span>
              {item.is_critical ? (
                <Badge tone="bad" icon={ShieldAlert}>
                  {t('inspections.form.critical')}
                </Badge>
              ) : null}
              {item.rules.show_if ? (
                <Badge icon={GitBranch}>{t('templateEditor.condition.badge')}</Badge>
              ) : null}
              {errors > 0 ? (
                <Badge tone="bad" icon={CircleAlert}>
                  {t('templateEditor.lint.errors', { count: errors })}
                </Badge>
              ) : null}
              {warnings > 0 ? (
                <Badge tone="warn" icon={TriangleAlert}>
                  {t('templateEditor.lint.warnings', { count: warnings })}
                </Badge>
              ) : null}
            </span>
          </span>
        </button>
        <span className="flex shrink-0 @max-md:self-end">
          <IconButton
            id={`up-${item.id}`}
            icon={ArrowUp}
            label={t('templateEditor.move.up', { name })}
            disabled={!mayGoUp}
            onClick={() => deeds.move(item.id, -1)}
          />
          <IconButton
            id={`down-${item.id}`}
            icon={ArrowDown}
            label={t('templateEditor.move.down', { name })}
            disabled={!mayGoDown}
            onClick={() => deeds.move(item.id, 1)}
          />
          <IconButton
            icon={CopyPlus}
            label={t('templateEditor.item.duplicate', { name })}
            onClick={() => deeds.duplicate(item.id)}
          />
          <IconButton
            icon={Trash2}
            label={t('templateEditor.item.remove', { name })}
            onClick={() => deeds.remove(item.id)}
          />
        </span>
      </div>
      {draft === null ? null : (
        <ItemForm
          draft={draft}
          item={item}
          language={language}
          onChange={(change) => deeds.change(item.id, change)}
        />
      )}
    </li>
  );
});
