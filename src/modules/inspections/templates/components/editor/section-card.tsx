import { use } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../../i18n/languages.ts';
import { Button } from '../../../../../ui/button.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { canMoveItem } from '../../domain/template-draft-changes.ts';
import { longest, type DraftSection, type TemplateDraft } from '../../domain/template-draft.ts';
import type { FindingCount } from '../../domain/template-lint.ts';
import { textIn } from '../../../model/domain/translation.ts';
import { ItemRow, type ItemDeeds } from './item-row.tsx';
import { LocalizedField } from './localized-field.tsx';
import { ShowMissing } from './show-missing.ts';

export type SectionDeeds = {
  readonly change: (sectionId: string, fields: Partial<Omit<DraftSection, 'id' | 'items'>>) => void;
  readonly move: (sectionId: string, by: -1 | 1) => void;
  readonly remove: (sectionId: string) => void;
  readonly addItem: (sectionId: string) => void;
};

export function SectionCard({
  draft,
  section,
  index,
  firstNumber,
  openItem,
  findingsOf,
  language,
  deeds,
  itemDeeds,
}: {
  draft: TemplateDraft;
  section: DraftSection;
  index: number;
  firstNumber: number;
  openItem: string | null;
  findingsOf: ReadonlyMap<string, FindingCount>;
  language: Language;
  deeds: SectionDeeds;
  itemDeeds: ItemDeeds;
}) {
  const showMissing = use(ShowMissing);
  const { t } = useTranslation();
  const own = textIn(section, 'name', language);
  const name = own.trim() === '' ? t('templateEditor.section.unnamed', { number: index + 1 }) : own;
  const text = (field: 'name' | 'description') => ({
    english: section[field],
    translated: {
      es: section.translations.es?.[field] ?? '',
      fr: section.translations.fr?.[field] ?? '',
    },
    language,
    onEnglish: (value: string) => deeds.change(section.id, { [field]: value }),
    onTranslated: (to: 'es' | 'fr', value: string) =>
      deeds.change(section.id, {
        translations: {
          ...section.translations,
          [to]: { ...section.translations[to], [field]: value },
        },
      }),
  });
  return (
    <section
      aria-label={name}
      className="@container min-w-0 rounded-card border border-line bg-surface shadow-raised"
    >
      <div className="flex items-center justify-between gap-2 px-4 pt-3 sm:px-5">
        <h2 className="min-w-0 text-heading wrap-anywhere">
          <span className="me-1.5 text-faint tabular-nums">{index + 1}.</span>
          {name}
        </h2>
        <span className="flex shrink-0">
          <IconButton
            id={`up-${section.id}`}
            icon={ArrowUp}
            label={t('templateEditor.move.up', { name })}
            disabled={index === 0}
            onClick={() => deeds.move(section.id, -1)}
          />
          <IconButton
            id={`down-${section.id}`}
            icon={ArrowDown}
            label={t('templateEditor.move.down', { name })}
            disabled={index === draft.sections.length - 1}
            onClick={() => deeds.move(section.id, 1)}
          />
          <IconButton
            icon={Trash2}
            label={t('templateEditor.section.remove', { name })}
            onClick={() => deeds.remove(section.id)}
          />
        </span>
      </div>
      <div className="grid gap-3 px-4 pt-2 pb-4 sm:px-5 @2xl:grid-cols-2">
        <LocalizedField
          id={`text-${section.id}`}
          label={t('templateEditor.section.name')}
          longest={longest.name}
          error={
            showMissing && section.name.trim() === ''
              ? t('templateEditor.lint.section_name_missing')
              : undefined
          }
          {...text('name')}
        />
        <LocalizedField
          label={t('templateEditor.section.description')}
          longest={longest.text}
          optional
          {...text('description')}
        />
      </div>
      {section.items.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-muted sm:px-5">
          {t('templateEditor.section.empty')}
        </p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {section.items.map((item, place) => (
            <ItemRow
              key={item.id}
              // To the open one only: it is another with each letter, and 400 rows would be drawn for it.
              draft={openItem === item.id ? draft : null}
              item={item}
              number={firstNumber + place}
              mayGoUp={canMoveItem(draft, item.id, -1)}
              mayGoDown={canMoveItem(draft, item.id, 1)}
              errors={findingsOf.get(item.id)?.errors ?? 0}
              warnings={findingsOf.get(item.id)?.warnings ?? 0}
              language={language}
              deeds={itemDeeds}
            />
          ))}
        </ol>
      )}
      <div className="border-t border-line px-2 py-2 sm:px-3">
        <Button
          variant="quiet"
          icon={Plus}
          aria-label={t('templateEditor.item.addTo', { name })}
          onClick={() => deeds.addItem(section.id)}
        >
          {t('templateEditor.item.add')}
        </Button>
      </div>
    </section>
  );
}
