import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDatabase } from '../../../../../db/database-context.tsx';
import type { LocalDatabase } from '../../../../../db/local-database.ts';
import type { Standing } from '../../../../../kernel/permission.ts';
import { serverNow } from '../../../../../platform/browser/clock.ts';
import { toast } from '../../../../../ui/toasts.tsx';
import { useUnsavedWork } from '../../../../auth/index.ts';
import { useStanding } from '../../../../stores/index.ts';
import {
  AnswerSheet,
  type SaveState,
  type SheetAnswer,
  type WriteAnswer,
} from '../../answer-sheet.ts';
import type { Inspection, InspectionResponse } from '../../../model/collections.ts';
import { saveAnswer } from '../../commands.ts';
import type { Answers } from '../../../model/domain/answer.ts';
import { hasConditions, isAsked } from '../../../model/domain/asked.ts';
import type {
  SnapshotItem,
  SnapshotSection,
  TemplateSnapshot,
} from '../../../model/domain/template-snapshot.ts';

/** Somebody who answered this recently is in the middle of an inspection: no sign-out, no new version meanwhile. */
const inspectionPause = 15 * 60_000;

function answerWriter(
  database: LocalDatabase,
  standing: Standing,
  inspectionId: string,
): WriteAnswer {
  return (itemId, patch) =>
    saveAnswer({ database, standing, now: serverNow }, { inspectionId, itemId, patch });
}

/**
 * The sheet of one running inspection, fed by its live responses and written through the command; of a preview, written
 * nowhere.
 */
export function useAnswerSheet(
  inspection: Inspection,
  responses: readonly InspectionResponse[],
  preview: WriteAnswer | null,
): AnswerSheet {
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const { t } = useTranslation();
  const inspectionId = inspection.id;
  const [sheet] = useState(() => {
    const made = new AnswerSheet({
      now: serverNow,
      write: preview ?? answerWriter(database, standing, inspectionId),
    });
    made.receive(responses);
    return made;
  });

  useLayoutEffect(() => {
    sheet.writeWith(preview ?? answerWriter(database, standing, inspectionId));
  }, [sheet, database, standing, inspectionId, preview]);
  useLayoutEffect(() => sheet.receive(responses), [sheet, responses]);
  useEffect(() => {
    const flush = () => void sheet.flush();
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', flush);
    };
  }, [sheet]);
  const tellLoss = useEffectEvent(() => toast.error(t('inspections.save.failed')));
  useEffect(
    () => () => {
      void sheet.flush().then((saved) => {
        if (!saved) tellLoss();
      });
    },
    [sheet],
  );
  useInspectionUnderway(sheet);
  return sheet;
}

function useInspectionUnderway(sheet: AnswerSheet): void {
  const { unsaved, savedAt } = useSaveState(sheet);
  const [restingSince, setRestingSince] = useState<Date | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestingSince(savedAt), inspectionPause);
    return () => clearTimeout(timer);
  }, [savedAt]);
  useUnsavedWork(savedAt !== restingSince || unsaved > 0);
}

export function useSaveState(sheet: AnswerSheet): SaveState {
  return useStore(sheet.store, ({ save }) => save);
}

export function useAnswers(sheet: AnswerSheet): Answers {
  return useStore(sheet.store, ({ answers }) => answers);
}

/** Re-renders only when this item's answer changes. */
export function useAnswer(sheet: AnswerSheet, itemId: string): SheetAnswer {
  return useStore(sheet.store, () => sheet.answer(itemId));
}

/** The items of a section that are asked (rule Q1). Re-renders only when they become others. */
export function useAskedItems(
  sheet: AnswerSheet,
  snapshot: TemplateSnapshot,
  section: SnapshotSection,
): readonly SnapshotItem[] {
  const left = useStore(sheet.store, ({ answers }) =>
    hasConditions(snapshot)
      ? section.items
          .filter(({ id }) => !isAsked(snapshot, id, answers))
          .map(({ id }) => id)
          .join(' ')
      : '',
  );
  if (left === '') return section.items;
  const unasked = new Set(left.split(' '));
  return section.items.filter(({ id }) => !unasked.has(id));
}
