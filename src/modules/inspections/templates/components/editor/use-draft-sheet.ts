import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { toast } from '../../../../../ui/toasts.tsx';
import { useIdentity, useUnsavedWork } from '../../../../auth/index.ts';
import type { InspectionTemplate } from '../../../model/collections.ts';
import { draftOf, emptyDraft, type TemplateDraft } from '../../domain/template-draft.ts';
import { newId } from '../../../../../kernel/ids.ts';
import { DraftSheet, type DraftState } from '../../draft-sheet.ts';

/** So long the lock of another tab may take to go before it is spoken of. */
const otherTabMs = 400;

export type OpenedDraft =
  | { readonly status: 'loading' | 'missing' | 'elsewhere' | 'failed' }
  | { readonly status: 'open'; readonly sheet: DraftSheet };

function beginning(
  templateId: string,
  template: InspectionTemplate | null,
  fresh: boolean,
): { draft: TemplateDraft; baseVersion: number } | null {
  if (template !== null) return { draft: draftOf(template), baseVersion: template.version };
  return fresh ? { draft: emptyDraft(templateId, newId()), baseVersion: 0 } : null;
}

/** Rule M5: one tab works on a draft; another waits until it is done. `attempt`: opens it anew when it changes. */
export function useDraftSheet(
  templateId: string,
  template: InspectionTemplate | null,
  fresh: boolean,
  attempt: number,
): OpenedDraft {
  const { userId } = useIdentity();
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenedDraft>({ status: 'loading' });
  const tellLoss = useEffectEvent((name: string) =>
    toast.error(
      t('templateEditor.lost', { name: name === '' ? t('templateEditor.newTitle') : name }),
    ),
  );
  useEffect(() => {
    const leave = new AbortController();
    let sheet: DraftSheet | null = null;
    const waiting = setTimeout(() => setOpened({ status: 'elsewhere' }), otherTabMs);
    const hold = async () => {
      clearTimeout(waiting);
      if (leave.signal.aborted) return;
      await DraftSheet.open(userId, templateId, beginning(templateId, template, fresh)).then(
        (made) => {
          sheet = made;
          setOpened(made === null ? { status: 'missing' } : { status: 'open', sheet: made });
        },
        () => setOpened({ status: 'failed' }),
      );
      // The lock is held until this page is left and everything is written.
      if (!leave.signal.aborted) {
        await new Promise<void>((resolve) => {
          leave.signal.addEventListener('abort', () => resolve());
        });
      }
      if (sheet !== null && !(await sheet.close())) tellLoss(sheet.state().draft.name.trim());
    };
    navigator.locks
      .request(`storehand-template-draft ${userId} ${templateId}`, { signal: leave.signal }, hold)
      .catch(() => undefined);
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void sheet?.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      leave.abort();
    };
    // A newer version does not change what is being worked on; it is told (rule M8).
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, templateId, attempt]);
  return opened;
}

export function useDraft(sheet: DraftSheet): DraftState {
  const state = useStore(sheet.store);
  useUnsavedWork(state.kept === 'saving' || state.kept === 'failed');
  return state;
}
