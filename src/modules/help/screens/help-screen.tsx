import { ChevronDown, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { GuideCards } from '../components/guide-cards.tsx';
import { WithHelpContent } from '../components/help-page.tsx';
import { questionIds } from '../content/content.ts';

const bringIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'center' });

export function HelpScreen() {
  const { t } = useTranslation();
  // Search leads to one answer.
  const asked = useLocation().hash.slice(1);
  return (
    <Page>
      <PageHeader title={t('help.title')} subtitle={t('help.subtitle')} />
      <WithHelpContent>
        {(content) => (
          <>
            <section aria-labelledby="tutorials" className="flex flex-col gap-3">
              <h2 id="tutorials" className="text-heading">
                {t('help.tutorials.title')}
              </h2>
              <GuideCards content={content} headingLevel={3} />
            </section>
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[2fr_1fr]">
              <Card title={t('help.questions')}>
                <div className="divide-y divide-line">
                  {questionIds.map((id) => (
                    <details
                      key={id}
                      id={id}
                      open={id === asked}
                      ref={id === asked ? bringIntoView : undefined}
                      className="group"
                    >
                      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                        {content.questions[id].question}
                        <ChevronDown
                          aria-hidden="true"
                          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                        />
                      </summary>
                      <p className="max-w-prose pb-4 text-muted">{content.questions[id].answer}</p>
                    </details>
                  ))}
                </div>
              </Card>
              <Card title={t('help.contact.title')}>
                <p className="text-muted">{t('help.contact.text')}</p>
                <ButtonLink
                  to="/feedback"
                  state={{ from: '/help' }}
                  icon={MessageSquareText}
                  className="mt-4"
                >
                  {t('help.contact.action')}
                </ButtonLink>
              </Card>
            </div>
          </>
        )}
      </WithHelpContent>
    </Page>
  );
}
