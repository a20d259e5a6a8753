import { CircleAlert, CircleCheckBig, Languages, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../../i18n/languages.ts';
import { Card } from '../../../../../ui/card.tsx';
import { draftItems, type TemplateDraft } from '../../domain/template-draft.ts';
import { isError, type Finding } from '../../domain/template-lint.ts';
import { translationLanguages } from '../../../model/domain/translation.ts';

/** What is wrong or looks wrong; each leads to its place. Missing translations are one line per language. */
export function LintPanel({
  draft,
  findings,
  unfinished,
  onGo,
}: {
  draft: TemplateDraft;
  findings: readonly Finding[];
  /** Something is still to be written that is not told yet. */
  unfinished: boolean;
  onGo: (finding: Finding) => void;
}) {
  const { t } = useTranslation();
  const others = findings.filter(({ code }) => code !== 'translation_missing');
  const untranslated = translationLanguages.flatMap((language) => {
    const missing = findings.filter((finding) => finding.language === language);
    const [first] = missing;
    return first === undefined ? [] : [{ language, first, count: missing.length }];
  });
  const placeOf = ({ sectionId, itemId }: Finding): string | null => {
    if (itemId !== null) {
      const number = draftItems(draft).findIndex(({ id }) => id === itemId) + 1;
      return t('templateEditor.lint.atItem', { number });
    }
    if (sectionId === null) return null;
    const number = draft.sections.findIndex(({ id }) => id === sectionId) + 1;
    return t('templateEditor.lint.atSection', { number });
  };
  return (
    <Card title={t('templateEditor.lint.title')} padded={false}>
      {findings.length === 0 && unfinished ? (
        <p className="px-4 pb-4 text-muted sm:px-5">{t('templateEditor.lint.unfinished')}</p>
      ) : findings.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-good sm:px-5">
          <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
          {t('templateEditor.lint.fine')}
        </p>
      ) : (
        <ul
          id="template-lint"
          className="max-h-[28rem] divide-y divide-line overflow-y-auto border-t border-line"
        >
          {others.map((finding) => (
            <li key={`${finding.code} ${finding.sectionId} ${finding.itemId}`}>
              <button
                type="button"
                onClick={() => onGo(finding)}
                className="flex min-h-12 w-full items-start gap-2.5 px-4 py-2.5 text-start hover:bg-brand-soft focus-visible:-outline-offset-3 sm:px-5"
              >
                {isError(finding) ? (
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
                ) : (
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
                )}
                <span className="min-w-0">
                  <span className="sr-only">
                    {t(
                      isError(finding)
                        ? 'templateEditor.lint.error'
                        : 'templateEditor.lint.warning',
                    )}
                    :{' '}
                  </span>
                  {t(`templateEditor.lint.${finding.code}`)}
                  {placeOf(finding) === null ? null : (
                    <span className="block text-small text-muted">{placeOf(finding)}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
          {untranslated.map(({ language, first, count }) => (
            <li key={language}>
              <button
                type="button"
                onClick={() => onGo(first)}
                className="flex min-h-12 w-full items-start gap-2.5 px-4 py-2.5 text-start hover:bg-brand-soft focus-visible:-outline-offset-3 sm:px-5"
              >
                <Languages aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
                <span className="min-w-0">
                  {t('templateEditor.lint.untranslated', {
                    language: languageNames[language],
                    count,
                  })}
                  <span className="block text-small text-muted">
                    {t('templateEditor.lint.untranslatedHint')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
