import { FilePlus, FileText, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useRecordStatus } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { fetchedFile, localPicture } from '../../../platform/photos/photo-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { candidateFiles, type CandidateDocument, type CandidateFile } from '../collections.ts';
import { addFile, recordCapturedFiles, removeFile, type FileRefusal } from '../commands-files.ts';
import { usePeopleActor } from './use-people-actor.ts';

/** The files of a document: added without a line, too; opened with one (rules DO4 and DO5). */
export function DocumentFiles({
  document,
  kind,
  files,
}: {
  document: CandidateDocument;
  /** What the document is called. */
  kind: string;
  files: readonly CandidateFile[];
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<CandidateFile | null>(null);
  useCapturedFiles(document);
  const nameOf = (file: CandidateFile) =>
    t('people.file.of', { number: files.indexOf(file) + 1, kind });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {files.map((file) => (
        <Button
          key={file.id}
          size="sm"
          icon={FileText}
          aria-label={nameOf(file)}
          onClick={() => setOpened(file)}
        >
          {t('people.file.number', { number: files.indexOf(file) + 1 })}
        </Button>
      ))}
      <AddFile document={document} kind={kind} />
      {opened === null ? null : (
        <OpenedFile file={opened} name={nameOf(opened)} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** Records the files that were kept when the page was killed before their records were written. */
function useCapturedFiles({ id, store_id }: CandidateDocument): void {
  const now = usePeopleActor(store_id);
  const actor = useRef(now);
  useLayoutEffect(() => {
    actor.current = now;
  }, [now]);
  useEffect(() => {
    // What cannot be recorded now stays in the outbox and is tried when the card opens again.
    recordCapturedFiles(actor.current, id).catch(() => undefined);
  }, [id]);
}

function AddFile({ document, kind }: { document: CandidateDocument; kind: string }) {
  const { t } = useTranslation();
  const actor = usePeopleActor(document.store_id);
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useCommand();
  const label = t('people.file.addTo', { kind });
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={FilePlus}
        pending={busy}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {t('people.file.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf,.pdf"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file === undefined) return;
          void run<FileRefusal>(() => addFile(actor, document.id, file), {
            done: t('people.file.saved'),
            undo: t('ui.undo'),
            refused: (problem) =>
              problem === 'full'
                ? [t('ui.notSaved'), t('app.storage.full')]
                : problem === 'failed'
                  ? t('ui.notSaved')
                  : [t('people.file.refused'), t(`people.file.${problem}`)],
          });
          // the same file can be chosen again
          target.value = '';
        }}
      />
    </>
  );
}

type View =
  | { readonly status: 'loading' | 'on_its_way' | 'unavailable' }
  | { readonly status: 'ready'; readonly url: string };

/** From this device while it is to be sent, else by the line; kept nowhere. */
function useFile({ id, path, stored_at }: CandidateFile): View {
  const [view, setView] = useState<View>({ status: 'loading' });
  useEffect(() => {
    let isOpen = true;
    let url: string | null = null;
    const load = async () => {
      const file =
        (await localPicture(id, 'full')) ?? (stored_at === null ? 'none' : await fetchedFile(path));
      if (!isOpen) return;
      if (file === 'none') setView({ status: 'on_its_way' });
      else if (file === null) setView({ status: 'unavailable' });
      else {
        url = URL.createObjectURL(file);
        setView({ status: 'ready', url });
      }
    };
    load().catch(() => setView({ status: 'unavailable' }));
    return () => {
      isOpen = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, path, stored_at]);
  return view;
}

function OpenedFile({
  file,
  name,
  onClose,
}: {
  file: CandidateFile;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const actor = usePeopleActor(file.store_id);
  const view = useFile(file);
  const status = useRecordStatus([{ collection: candidateFiles.name, id: file.id }]);
  const statusLabel = useRecordStatusLabel();
  const { busy, run } = useCommand();
  const isPdf = file.mime_type === 'application/pdf';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={name}
      {...(status === null ? {} : { description: statusLabel(status) })}
      closeLabel={t('ui.close')}
      footer={
        <Button
          variant="quiet"
          icon={Trash2}
          pending={busy}
          onClick={() => {
            onClose();
            void run(() => removeFile(actor, file.id), {
              done: t('people.file.removed'),
              as: 'info',
              undo: t('ui.undo'),
              refused: (problem) =>
                problem === 'full' ? [t('ui.notSaved'), t('app.storage.full')] : t('ui.notSaved'),
            });
          }}
        >
          {t('people.file.remove')}
        </Button>
      }
    >
      {view.status === 'loading' ? (
        <Spinner label={t('people.file.loading')} />
      ) : view.status !== 'ready' ? (
        <p className="text-muted">
          {t(view.status === 'on_its_way' ? 'people.file.onItsWay' : 'people.file.unavailable')}
        </p>
      ) : isPdf ? (
        <a
          href={view.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center font-semibold text-brand underline"
        >
          {t('people.file.openPdf')}
        </a>
      ) : (
        <img
          src={view.url}
          alt={name}
          className="mx-auto h-auto max-h-[70dvh] w-auto rounded-control"
        />
      )}
    </Dialog>
  );
}
