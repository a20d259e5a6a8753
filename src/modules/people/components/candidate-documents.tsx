import { FilePlus2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Candidate, CandidateDocument } from '../collections.ts';
import { fileDocument, removeDocument } from '../commands-documents.ts';
import { documentState, type DocumentState } from '../domain/document.ts';
import { useFiles } from '../queries-hiring.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentFiles } from './document-files.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const tones: Record<DocumentState, BadgeTone> = {
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
};

/** Which documents a candidate has, and until when they hold (rules DO). */
export function CandidateDocuments({
  candidate,
  documents,
  today,
}: {
  candidate: Candidate;
  documents: readonly CandidateDocument[];
  today: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const [adding, setAdding] = useState(false);
  const files = useFiles(candidate.id);
  const current = documents.flatMap((document) => {
    const state = documentState(document, today);
    return state === null ? [] : [{ document, state }];
  });
  return (
    <Card
      title={t('people.document.title')}
      actions={
        <Button icon={FilePlus2} onClick={() => setAdding(true)}>
          {t('people.document.add')}
        </Button>
      }
    >
      {current.length === 0 ? (
        <p className="text-muted">{t('people.document.none')}</p>
      ) : (
        <ul aria-label={t('people.document.title')} className="flex flex-col gap-3">
          {current.map(({ document, state }) => {
            const kind = t(`people.document.kind.${document.kind}`);
            return (
              <li key={document.id} className="flex items-start gap-2 border-s-2 border-line ps-3">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                    {kind}
                    <Badge tone={tones[state]}>{t(`people.document.state.${state}`)}</Badge>
                  </p>
                  <p className="text-small text-muted">
                    {[
                      document.issued_on &&
                        t('people.document.issued', { day: format.date(document.issued_on) }),
                      document.expires_on === null
                        ? t('people.document.forGood')
                        : t('people.document.until', { day: format.date(document.expires_on) }),
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </p>
                  <DocumentFiles
                    document={document}
                    kind={kind}
                    files={files.filter(({ document_id }) => document_id === document.id)}
                  />
                </div>
                <IconButton
                  label={t('people.document.remove', { kind })}
                  icon={Trash2}
                  onClick={() =>
                    void run((database) => removeDocument({ ...actor, database }, document.id), {
                      done: t('people.document.removed'),
                      as: 'info',
                    })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      {adding ? (
        <DocumentDialog
          pending={busy}
          onSave={async (typed) => {
            const done = await run(
              (database) => fileDocument({ ...actor, database }, candidate.id, typed),
              { done: t('people.document.saved') },
            );
            if (done) setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Card>
  );
}
