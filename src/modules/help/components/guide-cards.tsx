import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useIdentity } from '../../auth/index.ts';
import type { HelpContent } from '../content/content.ts';
import { guideIds, picturesOf } from '../domain/guides.ts';
import { useReadGuides } from '../queries.ts';
import { Picture } from './pictures/picture.tsx';

export function GuideCards({
  content,
  headingLevel,
}: {
  content: HelpContent;
  headingLevel: 2 | 3;
}) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const read = useReadGuides(userId);
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {guideIds.map((id) => {
        const [first] = picturesOf[id];
        return (
          <li key={id} className="@container flex min-w-0">
            <Link
              to={`/tutorials/${id}`}
              className="group flex min-w-0 flex-1 overflow-hidden @max-[16rem]:flex-col sm:flex-col rounded-card border border-line bg-surface shadow-raised hover:border-brand"
            >
              <span className="flex w-32 shrink-0 items-center bg-sunken @max-[16rem]:block @max-[16rem]:w-auto sm:block sm:w-auto [&_svg]:rounded-none [&_svg]:border-0 sm:[&_svg]:border-b">
                {first ? <Picture id={first} /> : null}
              </span>
              <span className="flex min-w-0 flex-1 flex-col gap-1 p-4">
                <Heading className="text-heading group-hover:text-brand">
                  {content.guides[id].title}
                </Heading>
                <span className="text-small text-muted">{content.guides[id].summary}</span>
                <span className="mt-auto flex items-center gap-3 pt-2 text-small text-muted">
                  {t('help.tutorials.steps', { count: picturesOf[id].length })}
                  {read.includes(id) ? (
                    <span className="flex items-center gap-1">
                      <CircleCheck aria-hidden="true" className="size-4 text-good" />
                      {t('help.tutorials.done')}
                    </span>
                  ) : null}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
