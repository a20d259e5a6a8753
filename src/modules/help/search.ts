import { BookOpen, CircleQuestionMark } from 'lucide-react';
import { catchError, from, map, of, type Observable } from 'rxjs';
import type { SearchSource } from '../search/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { questionIds, type HelpContent } from './content/content.ts';
import { loadContent } from './content/load-content.ts';
import { guideIds } from './domain/guides.ts';

/** The long texts, or null where they can't be had now: then there is nothing to find in them. */
function content(language: Language): Observable<HelpContent | null> {
  return from(loadContent(language)).pipe(catchError(() => of(null)));
}

/** Guides by all that they say, and the questions with their answers. */
export const sources: readonly SearchSource[] = [
  {
    name: 'guides',
    labelKey: 'help.tutorials.title',
    icon: BookOpen,
    observe: ({ language }) =>
      content(language).pipe(
        map((texts) =>
          texts === null
            ? []
            : guideIds.map((id) => {
                const { title, summary, steps } = texts.guides[id];
                return {
                  id,
                  title,
                  subtitle: summary,
                  keywords: steps.map((step) => `${step.title} ${step.text}`).join(' '),
                  target: { path: `/tutorials/${id}` },
                };
              }),
        ),
      ),
  },
  {
    name: 'questions',
    labelKey: 'help.questions',
    icon: CircleQuestionMark,
    observe: ({ language }) =>
      content(language).pipe(
        map((texts) =>
          texts === null
            ? []
            : questionIds.map((id) => {
                const { question, answer } = texts.questions[id];
                return { id, title: question, keywords: answer, target: { path: `/help#${id}` } };
              }),
        ),
      ),
  },
];
