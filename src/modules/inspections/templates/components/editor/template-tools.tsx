import { CopyPlus, FileDown, History, Power, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase, useSyncStatus } from '../../../../../db/database-context.tsx';
import { newId } from '../../../../../kernel/ids.ts';
import { downloadFile } from '../../../../../platform/browser/download-file.ts';
import { Button } from '../../../../../ui/button.tsx';
import { toast } from '../../../../../ui/toasts.tsx';
import type { InspectionTemplate } from '../../../model/collections.ts';
import { activateTemplate, removeTemplate, type TemplateKeeper } from '../../commands.ts';
import { copyOf, longest } from '../../domain/template-draft.ts';
import { photosLeftOut, templateFileName, templateFileText } from '../../domain/template-file.ts';
import type { DraftSheet } from '../../draft-sheet.ts';
import { keepDraft } from '../../draft-store.ts';
import { templateProblemOf } from '../../remote.ts';
import { useDraft } from './use-draft-sheet.ts';

/** What is done with a template beside writing and publishing it. */
export function TemplateTools({
  sheet,
  template,
  keeper,
  onVersions,
  onDiscard,
  onLeave,
}: {
  sheet: DraftSheet;
  /** As it is published; null: it never was. */
  template: InspectionTemplate | null;
  keeper: TemplateKeeper;
  onVersions: () => void;
  onDiscard: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { connection } = useSyncStatus();
  const { draft, baseVersion, kept } = useDraft(sheet);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  /** Answers whether the server did it. */
  const atServer = async (deed: () => Promise<void>, done: string | null): Promise<boolean> => {
    setBusy(true);
    const problem = await deed().then(() => null, templateProblemOf);
    setBusy(false);
    if (problem !== null) toast.error(t(`templateEditor.problem.${problem}`));
    else if (done !== null) toast.success(done);
    return problem === null;
  };
  const remove = async (known: InspectionTemplate) => {
    const removed = await atServer(() => removeTemplate(keeper, known.id, new Date()), null);
    if (!removed) return;
    toast.info(t('templateEditor.deleted', { name: known.name }), {
      action: {
        label: t('ui.undo'),
        onAction: () =>
          void removeTemplate(keeper, known.id, null).catch((error: unknown) =>
            toast.error(t(`templateEditor.problem.${templateProblemOf(error)}`)),
          ),
      },
    });
    onLeave();
  };
  /** The copy is a draft of its own, kept before it is gone to. */
  const duplicate = async () => {
    const copy = copyOf(draft, newId);
    const named = { ...copy, name: t('templateEditor.copyName', { name: draft.name }) };
    try {
      await keepDraft(database.userId, {
        draft: { ...named, name: named.name.slice(0, longest.name) },
        baseVersion: 0,
        editedAt: new Date().toISOString(),
      });
    } catch {
      toast.error(t('inspections.error.full'));
      return;
    }
    void navigate(`/inspections/templates/${copy.id}/edit?new`);
    toast.success(t('templateEditor.duplicated'));
  };

  return (
    <>
      <div className="flex flex-wrap gap-x-2 xl:flex-col xl:items-start">
        <Button
          variant="quiet"
          icon={FileDown}
          onClick={() => {
            downloadFile(
              templateFileName(draft),
              new Blob([templateFileText(draft)], { type: 'application/json' }),
            );
            const count = photosLeftOut(draft);
            if (count > 0) toast.warning(t('templateEditor.helpPhoto.leftOut', { count }));
          }}
        >
          {t('templateEditor.action.export')}
        </Button>
        <Button variant="quiet" icon={CopyPlus} onClick={() => void duplicate()}>
          {t('templateEditor.action.duplicate')}
        </Button>
        {baseVersion === 0 ? null : (
          <Button variant="quiet" icon={History} onClick={onVersions}>
            {t('templateEditor.action.versions')}
          </Button>
        )}
        {kept !== 'clean' ? (
          <Button variant="quiet" icon={Undo2} onClick={onDiscard}>
            {t('templateEditor.action.discard')}
          </Button>
        ) : null}
        {template === null ? null : (
          <>
            <Button
              variant="quiet"
              icon={Power}
              disabled={connection === 'offline' || busy}
              onClick={() =>
                void atServer(
                  () => activateTemplate(keeper, template.id, !template.is_active),
                  t(template.is_active ? 'templateEditor.deactivated' : 'templateEditor.activated'),
                )
              }
            >
              {t(
                template.is_active
                  ? 'templateEditor.action.deactivate'
                  : 'templateEditor.action.activate',
              )}
            </Button>
            <Button
              variant="quiet"
              icon={Trash2}
              disabled={connection === 'offline' || busy}
              onClick={() => void remove(template)}
            >
              {t('templateEditor.action.delete')}
            </Button>
          </>
        )}
      </div>
      {connection === 'offline' ? (
        <p className="text-small text-muted">{t('templateEditor.offline')}</p>
      ) : null}
    </>
  );
}
