import { Check, CheckCheck, Clock, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { inReadersWords } from '../domain/readers-words.ts';
import { countOf, leastSeenFirst, seenBy, stages } from '../domain/seen.ts';
import type { UrgentEvent } from '../remote-seen.ts';

const looks = {
  told: { icon: Clock, tone: 'neutral' },
  arrived: { icon: Check, tone: 'info' },
  opened: { icon: Eye, tone: 'good' },
  acted: { icon: CheckCheck, tone: 'good' },
} as const;

const shownAtFirst = 10;

/** One urgent event: how far it came with whom (rule D13). */
export function UrgentEventCard({ event }: { event: UrgentEvent }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { title, message, url } = inReadersWords(event, t, i18n.language);
  const people = leastSeenFirst(event.people);
  const shown = all ? people : people.slice(0, shownAtFirst);
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <div className="text-small text-muted">
          {url === null ? (
            <p className="wrap-anywhere">{message}</p>
          ) : (
            <Link
              to={url}
              className="inline-flex min-h-12 max-w-full items-center font-medium wrap-anywhere underline decoration-line-strong underline-offset-4"
            >
              {message}
            </Link>
          )}
          <p>{format.dateTime(event.made_at)}</p>
        </div>
        <p className="font-semibold text-ink tabular-nums">
          {stages
            .map((stage) => t(`push.seen.count.${stage}`, { count: countOf(people, stage) }))
            .join(' · ')}
        </p>
        <List
          label={t('push.seen.people', { title })}
          flush
          className={
            shown.length < people.length
              ? '-mx-4 sm:-mx-5'
              : '-mx-4 -mb-4 rounded-b-card border-b-0 sm:-mx-5 sm:-mb-5'
          }
        >
          {shown.map((person) => {
            const { stage, at } = seenBy(person);
            const { icon, tone } = looks[stage];
            return (
              <ListRow
                key={person.notification_id}
                title={person.person}
                meta={
                  <>
                    <Badge tone={tone} icon={icon}>
                      {t(`push.seen.stage.${stage === 'told' && at === null ? 'waiting' : stage}`)}
                    </Badge>
                    {at === null ? null : format.relative(at)}
                  </>
                }
              />
            );
          })}
        </List>
        {shown.length < people.length ? (
          <Button variant="quiet" className="self-center" onClick={() => setAll(true)}>
            {t('push.seen.all', { count: people.length })}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
