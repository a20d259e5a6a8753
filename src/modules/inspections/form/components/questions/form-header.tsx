import { clsx } from 'clsx';
import { ChevronDown, ShieldAlert, Wifi, WifiOff } from 'lucide-react';
import { use, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../../../db/database-context.tsx';
import { useFormat } from '../../../../../i18n/format.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Progress } from '../../../../../ui/progress.tsx';
import { Sheet } from '../../../../../ui/sheet.tsx';
import { useOnceOpened } from '../../../../../ui/use-once-opened.ts';
import { storeSign, useStores } from '../../../../stores/index.ts';
import { RefusedNotice } from '../../../ui/notices.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import type {
  Inspection,
  InspectionPhoto,
  InspectionResponse,
} from '../../../model/collections.ts';
import { progressOf } from '../../../model/domain/progress.ts';
import { pointsLost } from '../../domain/points-lost.ts';
import { criticalFailures, scoreOf } from '../../../model/domain/scoring.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import type { Place } from '../../../model/domain/places.ts';
import { deferred, quiet } from '../../../../../ui/deferred.tsx';
import { loadCode } from '../../../../../platform/worker/load-code.ts';
import { inPage } from '../../../ui/in-page.tsx';
import { InspectionSyncBadge } from '../../../ui/inspection-sync-badge.tsx';
import { InPreview } from './in-preview.ts';
import { SubjectName } from '../../../ui/subject-parts.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { SectionList } from './section-list.tsx';
import { useAnswers } from './use-answer-sheet.ts';
import { useScrollPadding } from './use-scroll-padding.ts';

const InspectionCompanions = deferred(
  () =>
    loadCode(() =>
      import('../presence/companions.tsx').then((module) => module.InspectionCompanions),
    ),
  quiet,
);

const LostPoints = deferred(
  () => loadCode(() => import('./lost-points.tsx').then((module) => module.LostPoints)),
  inPage,
);

/** Where one is, how far, how well, and whether it is kept. Always in sight. */
export function FormHeader({
  inspection,
  snapshot,
  sheet,
  responses,
  photos,
  sectionIndex,
  onSection,
  onPlace,
  onReview,
}: {
  inspection: Inspection;
  snapshot: TemplateSnapshot;
  sheet: AnswerSheet;
  responses: readonly InspectionResponse[];
  photos: readonly InspectionPhoto[];
  sectionIndex: number;
  onSection: (index: number) => void;
  onPlace: (place: Place) => void;
  onReview: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const preview = use(InPreview);
  const ofStore = useStores().find(({ id }) => id === inspection.store_id) ?? null;
  const store = preview ? null : ofStore;
  const header = useRef<HTMLElement>(null);
  useScrollPadding(header);
  const [menuOpen, setMenuOpen] = useState(false);
  const [lostOpen, setLostOpen] = useState(false);
  const answers = useAnswers(sheet);
  const progress = progressOf(snapshot, answers);
  const score = scoreOf(snapshot, answers);
  const lost = pointsLost(snapshot, answers);
  const failedCritical = criticalFailures(snapshot, answers).length > 0;
  const section = snapshot.sections[sectionIndex];
  return (
    <header
      ref={header}
      className="sticky top-(--header-bottom) z-10 border-b border-line bg-surface @max-[19rem]:static [@media(max-height:30rem)]:static"
    >
      {/* Nothing in here grows or wraps by an answer: the questions below would move under the finger. */}
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 px-4 max-[24rem]:px-2.5 pt-2 pb-2.5 @max-[19rem]:grid-cols-1 @min-[44rem]:grid-cols-[minmax(0,1fr)_auto_auto] @min-[44rem]:gap-x-5 sm:px-6 lg:px-8 *:col-span-full">
        <h1 className="col-span-1! min-w-0 @max-[19rem]:col-span-full!">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
            className="-mx-2 flex min-h-12 max-w-full items-center gap-2 rounded-control px-2 text-start hover:bg-brand-soft"
          >
            <span className="min-w-0">
              <span className="block truncate text-small leading-tight text-muted">
                {store === null ? null : (
                  <>
                    <span className="font-semibold">
                      {storeSign(store.number) ?? store.name}
                      {storeSign(store.number) === null ? null : (
                        <span className="hidden @min-[44rem]:inline"> {store.name}</span>
                      )}
                    </span>
                    {' · '}
                  </>
                )}
                {inspection.subject_id === null ? null : (
                  <>
                    <SubjectName of={snapshot} id={inspection.subject_id} />
                    {' · '}
                  </>
                )}
                {t('inspections.form.sectionOf', {
                  section: sectionIndex + 1,
                  sections: snapshot.sections.length,
                })}{' '}
                · {snapshot.name}
              </span>
              <span className="line-clamp-2 text-heading leading-tight">{section?.name}</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </button>
        </h1>
        <div className="col-span-1! flex items-center gap-2 @max-[19rem]:col-span-full! @min-[44rem]:order-2">
          <Companions inspection={inspection} snapshot={snapshot} sectionIndex={sectionIndex} />
          <ConnectionBadge />
        </div>
        <div className="order-3 empty:hidden">
          <RefusedNotice
            of={({ id, row }) => id === inspection.id || row['inspection_id'] === inspection.id}
          />
        </div>
        <div className="order-4">
          <Progress
            label={t('inspections.form.progress')}
            hideLabel
            value={progress.percent}
            valueText={`${progress.percent}%`}
            tone={progress.percent === 100 ? 'good' : 'brand'}
          />
        </div>
        <div className="order-5 flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-2 text-small text-muted tabular-nums @min-[58rem]:flex-nowrap @min-[58rem]:gap-x-5">
          <span className="font-semibold text-ink">
            {t('inspections.form.progressPercent', { percent: progress.percent })}
          </span>
          <span>
            {t('inspections.form.items', {
              done: progress.itemsCompleted,
              count: progress.itemsTotal,
            })}
          </span>
          <span>
            {t('inspections.form.sectionsDone', {
              done: progress.sectionsCompleted,
              count: progress.sectionsTotal,
            })}
          </span>
          <div className="flex min-w-0 basis-full items-center gap-x-2.5 @max-[19rem]:flex-wrap @min-[58rem]:basis-auto @min-[58rem]:gap-x-5">
            <button
              type="button"
              aria-haspopup="dialog"
              title={t('inspections.lost.open')}
              onClick={() => setLostOpen(true)}
              className="-mx-2 -my-3.5 flex min-h-12 min-w-0 items-center gap-x-2.5 rounded-control px-2 text-start underline decoration-dotted underline-offset-4 hover:bg-brand-soft @max-[19rem]:my-0 @max-[19rem]:flex-wrap"
            >
              <span className="@min-[19rem]:truncate">
                {t('inspections.form.points', {
                  earned: format.number(score.earned, 2),
                  possible: format.number(score.possible, 2),
                  percent: format.number(score.percent, 1),
                })}{' '}
                <span className={clsx(failedCritical && '@max-[58rem]:sr-only')}>
                  {t('inspections.form.soFar')}
                </span>
              </span>
              {lost > 0 ? (
                <span
                  className={clsx('shrink-0 text-bad', failedCritical && '@max-[58rem]:sr-only')}
                >
                  {t('inspections.form.lost', { points: format.number(lost, 2) })}
                </span>
              ) : null}
            </button>
            {failedCritical ? (
              <span className="flex shrink-0 items-center gap-1 font-semibold text-bad">
                <ShieldAlert aria-hidden="true" className="size-4" />
                {t('inspections.result.failedCritical')}
              </span>
            ) : null}
          </div>
        </div>
        {preview ? null : (
          <div className="order-6 flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1 tabular-nums @min-[44rem]:order-1 @min-[44rem]:col-span-1! @min-[44rem]:justify-end">
            <SaveIndicator sheet={sheet} responses={responses} />
            <InspectionSyncBadge inspection={inspection} photos={photos} />
          </div>
        )}
      </div>
      <Sheet
        open={menuOpen}
        onOpenChange={setMenuOpen}
        title={t('inspections.form.sections')}
        closeLabel={t('inspections.action.close')}
      >
        <SectionList
          snapshot={snapshot}
          sheet={sheet}
          current={sectionIndex}
          onSelect={(index) => {
            setMenuOpen(false);
            onSection(index);
          }}
          onReview={() => {
            setMenuOpen(false);
            onReview();
          }}
        />
      </Sheet>
      <Sheet
        open={lostOpen}
        onOpenChange={setLostOpen}
        title={t('inspections.lost.title', { points: format.number(lost, 2) })}
        closeLabel={t('inspections.action.close')}
      >
        <LostPoints
          snapshot={snapshot}
          sheet={sheet}
          onPlace={(place) => {
            setLostOpen(false);
            onPlace(place);
          }}
        />
      </Sheet>
    </header>
  );
}

/** Fetched with the first connection: without one nobody can be seen. Then it stays, and with it its channel. */
function Companions(props: ComponentProps<typeof InspectionCompanions>) {
  const preview = use(InPreview);
  const { connection } = useSyncStatus();
  const wasOnline = useOnceOpened(connection === 'online');
  return preview || !wasOnline ? null : <InspectionCompanions {...props} />;
}

function ConnectionBadge() {
  const { t } = useTranslation();
  const { connection } = useSyncStatus();
  const online = connection === 'online' || (connection === 'unknown' && navigator.onLine);
  return (
    <Badge tone={online ? 'neutral' : 'accent'} icon={online ? Wifi : WifiOff} className="shrink-0">
      {online ? t('inspections.form.online') : t('inspections.form.offline')}
    </Badge>
  );
}
