import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useConnection } from '../../../db/use-connection.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CandidateDetails } from '../collections.ts';
import { setLegalHold } from '../remote.ts';

/** Keeps somebody for a legal reason, and says so (rule RT2): of a global admin alone; others read it. */
export function LegalHold({
  details,
  mayChange,
}: {
  details: CandidateDetails;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const offline = useConnection() === 'offline';
  const { busy, run } = useCommand();
  const [why, setWhy] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const set = async (reason: string) => {
    const done = await run<'unreachable' | 'refused'>(
      async () => (await setLegalHold(details.candidate_id, reason)) ?? undefined,
      {
        done: t(reason === '' ? 'people.hold.ended' : 'people.hold.kept'),
        refused: (problem) =>
          t(problem === 'unreachable' ? 'people.hold.unreachable' : 'people.hold.refused'),
      },
    );
    if (done) setWhy(null);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {details.legal_hold ? (
        <p className="rounded-card bg-warn-soft p-3 text-warn wrap-anywhere">
          {t('people.hold.is')}
          {details.legal_hold_why === null ? null : ` ${details.legal_hold_why}`}
        </p>
      ) : null}
      {mayChange ? (
        <Button
          variant="quiet"
          icon={Scale}
          disabled={offline}
          pending={busy}
          onClick={() => (details.legal_hold ? void set('') : setWhy(''))}
        >
          {t(details.legal_hold ? 'people.hold.end' : 'people.hold.begin')}
        </Button>
      ) : null}
      {why === null ? null : (
        <FormDialog
          open
          title={t('people.hold.begin')}
          words={words}
          dirty={why !== ''}
          pending={busy}
          onClose={() => setWhy(null)}
          onSave={async () => {
            setTried(true);
            if (why.trim() !== '') await set(why.trim());
          }}
        >
          <TextField
            label={t('people.hold.why')}
            hint={t('people.hold.hint')}
            maxLength={200}
            value={why}
            error={tried && why.trim() === '' ? t('people.hold.whyMissing') : undefined}
            onChange={({ target }) => setWhy(target.value)}
          />
        </FormDialog>
      )}
    </div>
  );
}
