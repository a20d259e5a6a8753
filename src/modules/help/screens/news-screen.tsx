import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useIdentity } from '../../auth/index.ts';
import { markNewsSeen } from '../commands.ts';
import { WithHelpContent } from '../components/help-page.tsx';
import { releases, unseenNews } from '../domain/releases.ts';
import { useUnseenNews } from '../queries.ts';

const tones = { new: 'accent', better: 'info', fixed: 'good' } as const satisfies Record<
  string,
  BadgeTone
>;

/** The changelog. Opening it is reading it: the mark goes, but what was new stays named as long as the page is open. */
export function NewsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useIdentity();
  const unseen = useUnseenNews(userId);
  const [wasUnseen] = useState(unseen);
  useEffect(() => markNewsSeen(userId), [userId]);
  return (
    <Page>
      <PageHeader title={t('help.news.title')} subtitle={t('help.news.subtitle')} />
      <WithHelpContent>
        {(content) =>
          releases.map(({ date, news }, index) => {
            const newer = unseenNews(releases.slice(0, index), '') ?? 0;
            const isUnseen = wasUnseen !== null && newer < wasUnseen;
            return (
              <Card
                key={date}
                title={
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {format.mediumDate(date)}
                    {isUnseen ? <Badge tone="accent">{t('help.news.unseen')}</Badge> : null}
                  </span>
                }
              >
                <ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
                  {news.map(({ id, kind }) => (
                    <li key={id} className="border-t border-line py-3">
                      <p className="flex flex-wrap items-center gap-2 font-semibold">
                        {content.news[id].title}
                        <Badge tone={tones[kind]}>{t(`help.news.kind.${kind}`)}</Badge>
                      </p>
                      <p className="mt-0.5 text-muted">{content.news[id].text}</p>
                    </li>
                  ))}
                </ul>
              </Card>
            );
          })
        }
      </WithHelpContent>
    </Page>
  );
}
