import clsx from 'clsx';
import {
  ArrowRight,
  Check,
  ChevronLeft,
  ChevronRight,
  ListPlus,
  MessageSquareText,
  RotateCcw,
  ShieldCheck,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../command/use-command.ts';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useDatabase } from '../../../db/database-context.tsx';
import { useConnection } from '../../../db/use-connection.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { storeTitle } from '../../stores/index.ts';
import { markReviewed, unmarkReviewed } from '../commands.ts';
import { isReviewed, type ReviewItem } from '../domain/review-item.ts';
import { takeBackItem, verifyItem } from '../remote.ts';
import { CommentForm } from './comments.tsx';
import { MakeAction } from './make-action.tsx';
import { ReviewCard } from './review-card.tsx';
import { useItemTitle } from './use-item-title.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Walk = {
  readonly items: readonly ReviewItem[];
  readonly marks: ReadonlyMap<string, number>;
  /** The office has something new to tell. */
  readonly onAsked: () => void;
  /** What stands over the item, and under it. */
  readonly above: ReactNode;
  readonly below: ReactNode;
};

/** One item after the other, with the list of them where there is room, and what can be done with it within reach. */
export function ReviewWalk(walk: Walk) {
  const { items, marks } = walk;
  const [chosen, setChosen] = useState<string | null>(null);
  const first = items.findIndex((item) => !isReviewed(item, marks));
  const found = items.findIndex(({ key }) => key === chosen);
  const at = found === -1 ? Math.max(first, 0) : found;
  const item = items[at];
  return item === undefined ? null : <OneItem {...walk} item={item} at={at} onChoose={setChosen} />;
}

function OneItem({
  items,
  marks,
  onAsked,
  above,
  below,
  item,
  at,
  onChoose,
}: Walk & {
  readonly item: ReviewItem;
  readonly at: number;
  readonly onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const database = useDatabase();
  const offline = useConnection() === 'offline';
  const journal = useJournalCommand();
  const remote = useCommand();
  const [asking, setAsking] = useState<string | null>(null);
  const [making, setMaking] = useState<string | null>(null);
  const reviewed = isReviewed(item, marks);
  const { what } = item;
  const go = (step: 1 | -1) => {
    const next = items[at + step];
    if (next === undefined) return;
    onChoose(next.key);
    setAsking(null);
    document.getElementById('review-item')?.scrollIntoView({ block: 'nearest' });
  };
  const next = () => {
    const later = [...items.slice(at + 1), ...items.slice(0, at)];
    const open = later.find((each) => !isReviewed(each, marks));
    onChoose(open?.key ?? item.key);
    setAsking(null);
  };
  const mark = async () => {
    const done = await journal.run((noted) => markReviewed(noted, [item]), {
      done: t('review.marked', { number: format.number(at + 1) }),
    });
    if (done) next();
  };
  const unmark = () =>
    journal.run((noted) => unmarkReviewed(noted, item.key, new Date()), {
      done: t('review.unmarked'),
      as: 'info',
    });
  const verify = async () => {
    const done = await remote.run<'refused'>(
      async () => {
        const answer = await verifyItem(item);
        if (answer.refused !== undefined) return 'refused';
        await markReviewed(database, [item]);
        return {
          undo: async () => {
            const undone = await takeBackItem(item);
            if (undone.refused !== undefined) return 'refused';
            await unmarkReviewed(database, item.key, new Date());
            onAsked();
            return null;
          },
        };
      },
      {
        done: t('review.verified'),
        undo: t('ui.undo'),
        refused: () => t('review.notVerified'),
      },
    );
    if (!done) return;
    next();
    onAsked();
  };
  const about =
    what.about == null
      ? null
      : { collection: what.about.collection, id: what.about.id, storeId: item.store_id };
  const open = () => void navigate(what.link);
  const ask = about === null ? null : () => setAsking(asking === item.key ? null : item.key);
  const make = what.make === true && !offline ? () => setMaking(item.key) : null;
  const mayVerify = what.verify != null && !reviewed && !offline;
  useReviewKeys({
    j: () => go(1),
    k: () => go(-1),
    r: reviewed ? null : () => void mark(),
    v: mayVerify ? () => void verify() : null,
    a: what.make === true ? make : open,
    c: ask,
  });
  const store = storeTitle({ number: item.store_number, name: item.name });
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        {above}
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Queue items={items} marks={marks} at={at} onChoose={onChoose} />
          <Card
            title={store}
            actions={
              <span className="flex items-center gap-1">
                <IconButton
                  icon={ChevronLeft}
                  label={t('review.previous')}
                  disabled={at === 0}
                  onClick={() => go(-1)}
                />
                <span role="status" className="tabular-nums">
                  {t('review.place', { number: format.number(at + 1), count: items.length })}
                </span>
                <IconButton
                  icon={ChevronRight}
                  label={t('review.next')}
                  disabled={at === items.length - 1}
                  onClick={() => go(1)}
                />
              </span>
            }
          >
            <div id="review-item" className="flex flex-col gap-4">
              <ClockZone value={item.time_zone}>
                <ReviewCard key={item.key} item={item} />
              </ClockZone>
              <div className="flex flex-wrap gap-2">
                {ask === null ? null : (
                  <Button
                    className="grow sm:grow-0"
                    icon={MessageSquareText}
                    aria-expanded={asking === item.key}
                    aria-keyshortcuts="C"
                    onClick={ask}
                  >
                    {t(item.kind === 'comment' ? 'review.answer' : 'review.askStore')}
                  </Button>
                )}
                {what.make === true ? (
                  <Button
                    className="grow sm:grow-0"
                    icon={ListPlus}
                    aria-keyshortcuts="A"
                    disabled={make === null}
                    onClick={() => make?.()}
                  >
                    {t(make === null ? 'review.make.offline' : 'review.make.title')}
                  </Button>
                ) : null}
                <Button
                  className="grow sm:grow-0"
                  trailingIcon={ArrowRight}
                  aria-keyshortcuts={what.make === true ? undefined : 'A'}
                  onClick={open}
                >
                  {t(what.verify == null ? 'review.open' : 'review.assign')}
                </Button>
              </div>
              {making === item.key ? (
                <MakeAction item={item} onClose={() => setMaking(null)} />
              ) : null}
              {asking === item.key && about !== null ? (
                <CommentForm about={about} focused onSent={() => setAsking(null)} />
              ) : null}
            </div>
          </Card>
        </div>
        {below}
      </Page>
      <BottomActionBar label={t('review.actions')}>
        {reviewed ? (
          <Button className="min-w-0 flex-1" icon={RotateCcw} onClick={() => void unmark()}>
            {t('review.unmark')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            className="min-w-0 flex-1"
            icon={Check}
            pending={journal.busy}
            aria-keyshortcuts="R"
            onClick={() => void mark()}
          >
            {t('review.mark')}
          </Button>
        )}
        {what.verify == null || reviewed ? null : (
          <Button
            size="lg"
            className="min-w-0 flex-1"
            icon={ShieldCheck}
            pending={remote.busy}
            disabled={offline}
            aria-keyshortcuts="V"
            onClick={() => void verify()}
          >
            {offline ? t('review.verifyOffline') : t('review.verify')}
          </Button>
        )}
      </BottomActionBar>
    </div>
  );
}

function Queue({
  items,
  marks,
  at,
  onChoose,
}: {
  items: readonly ReviewItem[];
  marks: ReadonlyMap<string, number>;
  at: number;
  onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  const titleOf = useItemTitle();
  return (
    <Card as="div" padded={false} className="max-h-[70dvh] overflow-y-auto max-lg:hidden">
      <ol aria-label={t('review.queue')} className="divide-y divide-line">
        {items.map((item, place) => {
          const done = isReviewed(item, marks);
          return (
            <li key={item.key}>
              <button
                type="button"
                aria-current={place === at ? 'true' : undefined}
                onClick={() => onChoose(item.key)}
                className={clsx(
                  'flex min-h-12 w-full items-center gap-2 px-4 py-2 text-start focus-visible:-outline-offset-3',
                  place === at ? 'bg-brand-soft' : 'hover:bg-brand-soft',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className={clsx('block truncate', done ? 'text-muted' : 'font-semibold')}>
                    {titleOf(item)}
                  </span>
                  <span className="block truncate text-small text-muted">
                    {`${storeTitle({ number: item.store_number, name: item.name })} · ${t(`review.kind.${item.kind}`)}`}
                  </span>
                </span>
                {done ? (
                  <>
                    <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
                    <span className="sr-only">{t('review.reviewed')}</span>
                  </>
                ) : null}
              </button>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
