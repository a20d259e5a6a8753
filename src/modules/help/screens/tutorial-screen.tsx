import { ArrowRight, BookX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIdentity } from '../../auth/index.ts';
import { markGuideRead } from '../commands.ts';
import { WithHelpContent } from '../components/help-page.tsx';
import { Picture } from '../components/pictures/picture.tsx';
import type { HelpContent } from '../content/content.ts';
import { guideAfter, isGuideId, picturesOf, type GuideId } from '../domain/guides.ts';
import { useReadGuides } from '../queries.ts';

export function TutorialScreen() {
  const { t } = useTranslation();
  const { guideId = '' } = useParams();
  if (!isGuideId(guideId)) {
    return (
      <Page width="centred">
        <EmptyState
          icon={BookX}
          headingLevel={1}
          title={t('help.tutorials.missing')}
          action={<ButtonLink to="/tutorials">{t('help.tutorials.all')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page>
      <WithHelpContent>{(content) => <Guide id={guideId} content={content} />}</WithHelpContent>
    </Page>
  );
}

function Guide({ id, content }: { id: GuideId; content: HelpContent }) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const read = useReadGuides(userId);
  const { title, summary, steps } = content.guides[id];
  const next = guideAfter(id);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={summary}
        backTo="/tutorials"
        backLabel={t('help.tutorials.all')}
      />
      <ol className="flex flex-col gap-8">
        {steps.map((step, index) => {
          const picture = picturesOf[id][index];
          return (
            <li
              key={step.title}
              className="grid grid-cols-1 items-center gap-4 md:grid-cols-2 md:gap-8"
            >
              {picture ? <Picture id={picture} /> : null}
              <div>
                <p className="text-small font-semibold text-accent">
                  {t('help.tutorials.step', { number: index + 1, total: steps.length })}
                </p>
                <h2 className="text-heading">{step.title}</h2>
                <p className="mt-1 max-w-prose">{step.text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <Checkbox
          label={t('help.tutorials.markDone')}
          checked={read.includes(id)}
          onChange={(event) => markGuideRead(userId, id, event.target.checked)}
        />
        {next ? (
          <ButtonLink to={`/tutorials/${next}`} trailingIcon={ArrowRight}>
            {t('help.tutorials.next', { name: content.guides[next].title })}
          </ButtonLink>
        ) : (
          <ButtonLink to="/tutorials">{t('help.tutorials.all')}</ButtonLink>
        )}
      </div>
    </>
  );
}
