/** What is wrong, or looks wrong, in a template (rules M10 to M19). */
import {
  draftItems,
  earnable,
  isParentType,
  longest,
  mostItems,
  mostSections,
  type DraftItem,
  type TemplateDraft,
} from './template-draft.ts';
import { checkboxAnswers, ratings } from '../../model/domain/answer.ts';
import { canEarn } from '../../model/domain/scoring.ts';
import { translationLanguages, type TranslationLanguage } from '../../model/domain/translation.ts';

/** Errors keep it from being published. */
const lintErrors = [
  'name_missing',
  'section_name_missing',
  'question_missing',
  'no_items',
  'empty_section',
  'too_large',
  'condition_unknown',
  'condition_later',
  'condition_nested',
  'condition_answer',
] as const;
type LintWarning =
  | 'unscorable_points'
  | 'total_differs'
  | 'critical_cannot_fail'
  | 'duplicate_question'
  | 'translation_missing';
type LintCode = (typeof lintErrors)[number] | LintWarning;

export type Finding = {
  readonly code: LintCode;
  /** Null: the template itself. */
  readonly sectionId: string | null;
  readonly itemId: string | null;
  /** Of a missing translation. */
  readonly language: TranslationLanguage | null;
};

export function isError({ code }: Pick<Finding, 'code'>): boolean {
  return (lintErrors as readonly string[]).includes(code);
}

/** What every draft lacks at its beginning (rule M22). */
const notYetThere: readonly LintCode[] = [
  'name_missing',
  'section_name_missing',
  'question_missing',
  'no_items',
  'empty_section',
];

/** Rule M22: what is told of a draft while nobody has tried to publish it. */
export function worthTelling(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }) => !notYetThere.includes(code));
}

export type FindingCount = { readonly errors: number; readonly warnings: number };

/** By item; what is not translated is counted by language, not by item. */
export function findingsByItem(findings: readonly Finding[]): ReadonlyMap<string, FindingCount> {
  const counts = new Map<string, FindingCount>();
  for (const finding of findings) {
    if (finding.itemId === null || finding.code === 'translation_missing') continue;
    const { errors, warnings } = counts.get(finding.itemId) ?? { errors: 0, warnings: 0 };
    const wrong = isError(finding) ? 1 : 0;
    counts.set(finding.itemId, { errors: errors + wrong, warnings: warnings + 1 - wrong });
  }
  return counts;
}

const blank = (text: string | undefined) => (text ?? '').trim() === '';
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Rule M14: what is wrong with the condition of an item. */
function conditionProblem(draft: TemplateDraft, item: DraftItem): LintCode | null {
  const condition = item.rules.show_if ?? null;
  if (condition === null) return null;
  const items = draftItems(draft);
  const parent = items.find(({ id }) => id === condition.item);
  if (parent === undefined) return 'condition_unknown';
  if (items.indexOf(parent) >= items.indexOf(item)) return 'condition_later';
  if ((parent.rules.show_if ?? null) !== null) return 'condition_nested';
  const possible: readonly string[] = parent.item_type === 'checkbox' ? checkboxAnswers : ratings;
  const fits = isParentType(parent) && condition.is.length > 0;
  return fits && condition.is.every((value) => possible.includes(value))
    ? null
    : 'condition_answer';
}

/** All findings, errors first, each in the order of the template. */
export function lint(draft: TemplateDraft): readonly Finding[] {
  const found: Finding[] = [];
  const say = (
    code: LintCode,
    sectionId: string | null = null,
    itemId: string | null = null,
    language: TranslationLanguage | null = null,
  ) => found.push({ code, sectionId, itemId, language });
  const untranslated = (
    texts: readonly (readonly [
      string,
      Readonly<Partial<Record<TranslationLanguage, string | undefined>>>,
    ])[],
    sectionId: string | null = null,
    itemId: string | null = null,
  ) => {
    for (const language of translationLanguages) {
      if (texts.some(([text, others]) => !blank(text) && blank(others[language]))) {
        say('translation_missing', sectionId, itemId, language);
      }
    }
  };
  const items = draftItems(draft);

  if (blank(draft.name) || draft.name.length > longest.name) say('name_missing');
  if (items.length === 0) say('no_items');
  if (draft.sections.length > mostSections || items.length > mostItems) say('too_large');
  if (draft.total_points !== null && draft.total_points !== earnable(draft)) say('total_differs');
  const { es, fr } = draft.translations;
  untranslated([
    [draft.name, { es: es?.name, fr: fr?.name }],
    [draft.description, { es: es?.description, fr: fr?.description }],
  ]);

  const asked = new Set<string>();
  for (const section of draft.sections) {
    if (blank(section.name) || section.name.length > longest.name) {
      say('section_name_missing', section.id);
    }
    if (section.items.length === 0) say('empty_section', section.id);
    const texts = section.translations;
    untranslated(
      [
        [section.name, { es: texts.es?.name, fr: texts.fr?.name }],
        [section.description, { es: texts.es?.description, fr: texts.fr?.description }],
      ],
      section.id,
    );
    for (const item of section.items) {
      const at = [section.id, item.id] as const;
      if (blank(item.question_text) || item.question_text.length > longest.question) {
        say('question_missing', ...at);
      }
      const condition = conditionProblem(draft, item);
      if (condition !== null) say(condition, ...at);
      if (item.points > 0 && !canEarn(item, draft.scoring_mode)) say('unscorable_points', ...at);
      if (item.is_critical && item.item_type !== 'checkbox') say('critical_cannot_fail', ...at);
      const question = plain(item.question_text);
      if (question !== '' && asked.has(question)) say('duplicate_question', ...at);
      asked.add(question);
      const words = item.translations;
      untranslated(
        [
          [item.question_text, { es: words.es?.question_text, fr: words.fr?.question_text }],
          [item.help_text, { es: words.es?.help_text, fr: words.fr?.help_text }],
        ],
        ...at,
      );
    }
  }
  return found.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
}
