import { v5 } from 'uuid';

/** What a failed item asks for. */
type ItemRules = {
  readonly on_fail?: {
    readonly require?: readonly ('photo' | 'note')[];
    readonly priority?: 'critical' | 'high' | 'medium' | 'low';
    readonly due_hours?: number;
    readonly role?: 'admin' | 'supervisor' | 'general_manager' | 'shift_lead';
    readonly part?: string;
  };
  readonly show_if?: { readonly item: string; readonly is: readonly string[] };
  readonly reads?: 'meter';
};

/** Texts in other languages than English, which the columns are in. */
type Translations<Name extends string> = {
  readonly es?: { readonly [Text in Name]?: string };
  readonly fr?: { readonly [Text in Name]?: string };
};

type ItemType = 'checkbox' | 'radio' | 'text' | 'number';

export type TemplateItem = {
  readonly id: string;
  readonly order_index: number;
  readonly question_text: string;
  readonly help_text: string;
  readonly item_type: ItemType;
  readonly points: number;
  readonly is_critical: boolean;
  readonly rules: ItemRules;
  readonly translations: Translations<'question_text' | 'help_text'>;
};
type TemplateSection = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly order_index: number;
  /** The sum of its items' points. */
  readonly max_score: number;
  readonly translations: Translations<'name' | 'description'>;
  readonly items: readonly TemplateItem[];
};
export type Template = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scoring_mode: 'standard' | 'applicable';
  /** What is checked; none: the store. */
  readonly subject?: string;
  /** Inspector and store sign before it is completed. */
  readonly requires_signatures?: boolean;
  /** The sum of its sections' points. */
  readonly total_points: number;
  readonly translations: Translations<'name' | 'description'>;
  readonly sections: readonly TemplateSection[];
};

export type ItemDraft = Omit<TemplateItem, 'id' | 'order_index'>;
type SectionDraft = { name: string; description: string; items: readonly ItemDraft[] };

function item(
  item_type: ItemType,
  question_text: string,
  points: number,
  help_text: string,
  is_critical: boolean,
): ItemDraft {
  return {
    item_type,
    question_text,
    points,
    help_text,
    is_critical,
    rules: {},
    translations: {},
  };
}

/** Pass, Fail or N/A. */
export const check = (question: string, points: number, help = ''): ItemDraft =>
  item('checkbox', question, points, help, false);
/** Pass, Fail or N/A, where a fail must be acted on at once. */
export const critical = (question: string, points: number, help = ''): ItemDraft =>
  item('checkbox', question, points, help, true);
/** One to five. Earns points in `applicable` scoring only (spec §5 gives ratings none). */
export const rating = (question: string, points = 0, help = ''): ItemDraft =>
  item('radio', question, points, help, false);
/** A measured figure; earns no points. */
export const measure = (question: string, help = ''): ItemDraft =>
  item('number', question, 0, help, false);
/** Free text; earns no points. */
export const remark = (question: string, help = ''): ItemDraft =>
  item('text', question, 0, help, false);

/** The same item, with what it asks for when it fails. */
export const onFail = (draft: ItemDraft, rules: NonNullable<ItemRules['on_fail']>): ItemDraft => ({
  ...draft,
  rules: { ...draft.rules, on_fail: rules },
});

export function section(
  name: string,
  description: string,
  ...items: readonly ItemDraft[]
): SectionDraft {
  return { name, description, items };
}

/** Numbers everything from 1 and gives sections and items ids that follow from the template's id and their place. */
export function template(
  head: Pick<
    Template,
    'id' | 'name' | 'description' | 'scoring_mode' | 'subject' | 'requires_signatures'
  >,
  ...drafts: readonly SectionDraft[]
): Template {
  const sections = drafts.map((draft, sectionIndex): TemplateSection => {
    const id = v5(`section ${sectionIndex + 1}`, head.id);
    return {
      id,
      name: draft.name,
      description: draft.description,
      order_index: sectionIndex + 1,
      max_score: sum(draft.items.map((one) => one.points)),
      translations: {},
      items: draft.items.map((one, itemIndex) => ({
        id: v5(`item ${itemIndex + 1}`, id),
        order_index: itemIndex + 1,
        ...one,
      })),
    };
  });
  return {
    ...head,
    total_points: sum(sections.map((one) => one.max_score)),
    translations: {},
    sections,
  };
}

/** What is said in English, in the other languages. */
type Words = {
  readonly es: Readonly<Record<string, string>>;
  readonly fr: Readonly<Record<string, string>>;
};

/** From rows of English, Spanish, French. French is typed with common spaces where it has none that break. */
export function words(texts: readonly (readonly [string, string, string])[]): Words {
  return {
    es: Object.fromEntries(texts.map(([english, spanish]) => [english, spanish])),
    fr: Object.fromEntries(
      texts.map(([english, , french]) => [
        english,
        french.replaceAll(/ (?=[:;!?»%])/g, '\u00a0').replaceAll('« ', '«\u00a0'),
      ]),
    ),
  };
}

/** The template with its texts in other languages. A text that is not in the words stays English. */
export function translated(of: Template, said: Words): Template {
  const both = <Texts extends Readonly<Record<string, string>>>(texts: Texts) => {
    const to = (language: 'es' | 'fr') =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([name, text]) => {
          const word = said[language][text];
          return text === '' || word === undefined ? [] : [[name, word]];
        }),
      ) as { readonly [Name in keyof Texts]?: string };
    return { es: to('es'), fr: to('fr') };
  };
  return {
    ...of,
    translations: both({ name: of.name, description: of.description }),
    sections: of.sections.map((one) => ({
      ...one,
      translations: both({ name: one.name, description: one.description }),
      items: one.items.map((each) => ({
        ...each,
        translations: both({ question_text: each.question_text, help_text: each.help_text }),
      })),
    })),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
