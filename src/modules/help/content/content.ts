import type { GuideId } from '../domain/guides.ts';
import type { NewsId } from '../domain/releases.ts';

export const questionIds = [
  'saved',
  'sent',
  'refused',
  'mistake',
  'missing-store',
  'due',
  'trends',
  'template',
  'full',
  'password',
] as const;
type QuestionId = (typeof questionIds)[number];

/** The long texts of one language. A text that one language lacks does not compile. */
export type HelpContent = {
  readonly guides: Readonly<
    Record<
      GuideId,
      {
        readonly title: string;
        readonly summary: string;
        readonly steps: readonly { readonly title: string; readonly text: string }[];
      }
    >
  >;
  readonly questions: Readonly<
    Record<QuestionId, { readonly question: string; readonly answer: string }>
  >;
  readonly news: Readonly<Record<NewsId, { readonly title: string; readonly text: string }>>;
};
