/** Templates as files (rules M20 and M21): JSON that says what it is, with ids that mean something in the file only. */
import * as v from 'valibot';
import { strictItemRulesSchema } from '../../model/domain/item-rules.ts';
import {
  copyOf,
  draftItems,
  longest,
  mostItems,
  mostSections,
  templateDraftSchema,
  type TemplateDraft,
} from './template-draft.ts';

const format = 'storehand-template';
const formatVersion = 1;

/** Longest file that is read, in bytes. */
export const largestTemplateFile = 2_000_000;

/** How many pictures a file of this draft goes without (rule R4). */
export function photosLeftOut(draft: TemplateDraft): number {
  return draftItems(draft).filter(({ rules }) => (rules.help_photo ?? null) !== null).length;
}

export function templateFileText(draft: TemplateDraft): string {
  const { store_id: _, id: _id, ...whole } = draft;
  const template = {
    ...whole,
    sections: whole.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        const { help_photo: _photo, ...rules } = item.rules;
        return { ...item, rules };
      }),
    })),
  };
  return `${JSON.stringify({ format, format_version: formatVersion, template }, null, 2)}\n`;
}

/** "opening-checklist.template.json" */
export function templateFileName(draft: TemplateDraft): string {
  const name = draft.name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${name === '' ? 'template' : name}.template.json`;
}

export type FileProblem = {
  readonly code: 'not_json' | 'not_a_template' | 'newer_format' | 'wrong_value' | 'too_large';
  /** Where in the file, as `sections[2].items[0].points`; empty: the whole. */
  readonly path: string;
};

const envelopeSchema = v.object({
  format: v.literal(format),
  format_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  template: v.record(v.string(), v.unknown()),
});

const short = (length: number) => v.pipe(v.string(), v.maxLength(length));
const textsSchema = v.record(v.string(), v.record(v.string(), short(longest.text)));
/** Stricter than what is kept on a device: what is wrong in a file is said, not mended. */
const strictSchema = v.object({
  name: short(longest.name),
  description: short(longest.text),
  translations: v.optional(textsSchema),
  sections: v.array(
    v.object({
      name: short(longest.name),
      description: short(longest.text),
      translations: v.optional(textsSchema),
      items: v.array(
        v.object({
          question_text: short(longest.question),
          help_text: short(longest.text),
          rules: strictItemRulesSchema,
          translations: v.optional(textsSchema),
        }),
      ),
    }),
  ),
});

/** `sections[2].items[0].points` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

/** Where an item has the id of one before it; a condition could not tell them apart. */
function repeatedId(sections: TemplateDraft['sections']): string | null {
  const seen = new Set<string>();
  for (const [place, { items }] of sections.entries()) {
    const again = items.findIndex(({ id }) => seen.size === seen.add(id).size);
    if (again >= 0) return `sections[${place}].items[${again}].id`;
  }
  return null;
}

/** Rules M20 and M21: reads a file into a draft with ids of its own, offered in every store, or says what is wrong and where. */
export function readTemplateFile(
  text: string,
  newId: () => string,
): { readonly draft: TemplateDraft } | { readonly problem: FileProblem } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: { code: 'not_json', path: '' } };
  }
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return { problem: { code: 'not_a_template', path: '' } };
  if (envelope.output.format_version > formatVersion) {
    return { problem: { code: 'newer_format', path: '' } };
  }
  const given = { ...envelope.output.template, id: newId(), store_id: null };
  const read = v.safeParse(templateDraftSchema, given);
  const strict = v.safeParse(strictSchema, given);
  const issue = read.issues?.[0] ?? strict.issues?.[0];
  if (!read.success || issue !== undefined) {
    return { problem: { code: 'wrong_value', path: issue === undefined ? '' : pathOf(issue) } };
  }
  const { sections } = read.output;
  const repeated = repeatedId(sections);
  if (repeated !== null) return { problem: { code: 'wrong_value', path: repeated } };
  if (sections.length > mostSections || sections.flatMap(({ items }) => items).length > mostItems) {
    return { problem: { code: 'too_large', path: 'sections' } };
  }
  return { draft: copyOf(read.output, newId) };
}
