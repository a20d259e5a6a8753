import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSwipeable } from 'react-swipeable';
import { useDatabase } from '../../../../../db/database-context.tsx';
import { serverNow } from '../../../../../platform/browser/clock.ts';
import { toast } from '../../../../../ui/toasts.tsx';
import { useStanding } from '../../../../stores/index.ts';
import type { WriteAnswer } from '../../answer-sheet.ts';
import type {
  Inspection,
  InspectionPhoto,
  InspectionResponse,
} from '../../../model/collections.ts';
import { keepInProgress } from '../../commands.ts';
import { photographedItems } from '../../../model/domain/evidence.ts';
import { isSigned } from '../../../model/domain/signature.ts';
import {
  itemsOf,
  type SnapshotSection,
  type TemplateSnapshot,
} from '../../../model/domain/template-snapshot.ts';
import {
  firstNumberOf,
  nextOpenPlace,
  nextSection,
  placeToOpen,
  previousSection,
  type Place,
} from '../../../model/domain/places.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';
import { askedPlace, rememberPlace, type RememberedPlace } from '../../place-memory.ts';
import { deferred } from '../../../../../ui/deferred.tsx';
import { loadCode } from '../../../../../platform/worker/load-code.ts';
import { inPage } from '../../../ui/in-page.tsx';
import { FormBar } from './form-bar.tsx';
import { FormHeader } from './form-header.tsx';
import { InPreview } from './in-preview.ts';
import { keepCamera } from './photo-strip.tsx';
import { SectionList } from './section-list.tsx';
import { SectionView } from './section-view.tsx';
import { useAnswerOrigins } from './use-answer-origins.ts';
import { useAnswerSheet } from './use-answer-sheet.ts';
import { useCapturedPhotos } from '../../../photos/components/use-captured-photos.ts';
import { useInterruptedCapture } from '../../../photos/components/use-interrupted-capture.ts';

const InspectionReview = deferred(
  () =>
    loadCode(() =>
      import('../review/inspection-review.tsx').then((module) => module.InspectionReview),
    ),
  inPage,
);

/** Spec §9: swipe threshold. */
const swipeDistance = 50;

export function InspectionForm({
  inspection,
  snapshot,
  responses,
  photos,
  history,
  place,
  preview = null,
  onComplete,
}: {
  inspection: Inspection;
  snapshot: TemplateSnapshot;
  responses: readonly InspectionResponse[];
  photos: readonly InspectionPhoto[];
  /** By item, what earlier inspections say of it. */
  history: ReadonlyMap<string, PhotoHistory>;
  /** Where somebody was on this device (rule W4). */
  place: RememberedPlace | null;
  /** Of a template that is being looked at: takes the answers, which are kept nowhere. */
  preview?: WriteAnswer | null;
  onComplete: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const sheet = useAnswerSheet(inspection, responses, preview);
  const origins = useAnswerOrigins(responses);
  useCapturedPhotos(inspection);
  useEffect(keepCamera, []);
  const photographed = photographedItems(photos);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // A place of its own, so that Back leads to the questions.
  const reviewing = search.has('review');
  // A new object for every jump, so that the same place can be jumped to again.
  const [jump, setJump] = useState<Place>(() =>
    placeToOpen(snapshot, sheet.answers(), photographed, askedPlace(snapshot, hash) ?? place),
  );
  useInterruptedCapture(
    inspection.id,
    database.userId,
    (itemId) => itemsOf(snapshot).find((item) => item.id === itemId)?.question_text ?? '',
  );
  const [touched, setTouched] = useState<string | null>(jump.itemId);
  const [completing, setCompleting] = useState(false);
  const { sectionIndex } = jump;
  const section = snapshot.sections[sectionIndex];
  useJump(jump, section);

  const remember = (sectionId: string, itemId: string | null) => {
    setTouched(itemId);
    if (preview === null) rememberPlace(inspection.id, { sectionId, itemId });
  };
  const goTo = (place: Place) => {
    void sheet.flush();
    setJump({ ...place });
    const sectionId = snapshot.sections[place.sectionIndex]?.id;
    if (sectionId !== undefined) remember(sectionId, place.itemId);
  };
  const goToSection = (index: number) => {
    if (index !== sectionIndex) goTo({ sectionIndex: index, itemId: null });
  };
  const previous = () => goToSection(previousSection(sectionIndex));
  const next = () => goToSection(nextSection(snapshot, sectionIndex));
  const goToOpen = () => {
    const place = nextOpenPlace(snapshot, sheet.answers(), photographed, {
      sectionIndex,
      itemId: touched,
    });
    if (place !== null) goTo(place);
  };

  /** Spec §4: the floating save button sets `in_progress` and advances one section. */
  const save = async () => {
    const saved = await sheet.flush();
    if (!saved) {
      toast.error(t('inspections.save.failed'));
      return;
    }
    if (preview === null) {
      await keepInProgress({ database, standing, now: serverNow }, inspection.id);
    }
    next();
  };
  const review = () => {
    void sheet.flush();
    if (preview !== null) {
      void onComplete();
      return;
    }
    void navigate('?review');
  };
  const complete = async () => {
    if (preview === null && !isSigned(snapshot, photos)) {
      review();
      return;
    }
    setCompleting(true);
    const progress = toast.loading(t('inspections.progress.saving'));
    const saved = await sheet.flush();
    toast.dismiss(progress);
    if (saved) await onComplete();
    else toast.error(t('inspections.error.complete'));
    setCompleting(false);
  };

  const swipe = useSwipeable({
    delta: swipeDistance,
    onSwipedLeft: ({ event }) => !isTyping(event) && next(),
    onSwipedRight: ({ event }) => !isTyping(event) && previous(),
  });

  if (reviewing) {
    return (
      <InspectionReview
        inspection={inspection}
        snapshot={snapshot}
        sheet={sheet}
        photos={photos}
        history={history}
        completing={completing}
        onPlace={(place) => {
          goTo(place);
          void navigate('.', { replace: true });
        }}
        onBack={() => void navigate('.', { replace: true })}
        onComplete={() => void complete()}
      />
    );
  }
  return (
    <InPreview value={preview !== null}>
      <div className="@container flex min-h-full flex-1 flex-col">
        <FormHeader
          inspection={inspection}
          snapshot={snapshot}
          sheet={sheet}
          responses={responses}
          photos={photos}
          sectionIndex={sectionIndex}
          onSection={goToSection}
          onPlace={goTo}
          onReview={review}
        />
        <div
          {...swipe}
          className="mx-auto flex w-full max-w-6xl flex-1 items-start gap-8 px-4 max-[24rem]:px-2.5 pt-5 pb-10 sm:px-6 lg:px-8"
        >
          <nav
            aria-label={t('inspections.form.sections')}
            className={clsx(
              'sticky top-[calc(4rem+8.5rem)] hidden max-h-[calc(100dvh-18rem)] w-64 shrink-0 overflow-y-auto',
              preview === null && 'xl:block',
            )}
          >
            <SectionList
              snapshot={snapshot}
              sheet={sheet}
              current={sectionIndex}
              onSelect={goToSection}
              onReview={review}
            />
          </nav>
          {section === undefined ? null : (
            <SectionView
              key={section.id}
              snapshot={snapshot}
              section={section}
              firstNumber={firstNumberOf(snapshot, sectionIndex)}
              inspection={inspection}
              sheet={sheet}
              photos={photos}
              history={history}
              origins={origins}
              onTouch={(itemId) => remember(section.id, itemId)}
              {...(preview === null && nextSection(snapshot, sectionIndex) === sectionIndex
                ? { onReview: review }
                : {})}
            />
          )}
        </div>
        <FormBar
          snapshot={snapshot}
          sheet={sheet}
          photographed={photographed}
          sectionIndex={sectionIndex}
          completing={completing}
          onPrevious={previous}
          onNext={next}
          onNextOpen={goToOpen}
          onSave={() => void save()}
          onComplete={() => void complete()}
        />
      </div>
    </InPreview>
  );
}

function isTyping(event: { readonly target: EventTarget | null }): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('textarea, input:not([type="radio"])') !== null
  );
}

/** Brings the place onto the screen, and the focus with it. */
function useJump(jump: Place, section: SnapshotSection | undefined): void {
  const arrived = useRef<Place | null>(null);
  useEffect(() => {
    if (arrived.current === jump) return;
    const first = arrived.current === null;
    arrived.current = jump;
    const atTop = jump.itemId === null || jump.itemId === section?.items[0]?.id;
    const target = document.getElementById(
      jump.itemId === null ? `section-${section?.id}` : `item-${jump.itemId}`,
    );
    if (target === null || (first && atTop)) return;
    // Whoever searches meanwhile keeps the focus where they type.
    if (!first || document.activeElement?.closest('[role="dialog"]') == null) {
      target.focus({ preventScroll: true });
    }
    if (atTop) window.scrollTo({ top: 0 });
    else target.scrollIntoView({ block: 'start' });
  }, [jump, section]);
}
