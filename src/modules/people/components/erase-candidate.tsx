import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../command/use-command.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { eraseCandidate, type EraseFailure } from '../remote.ts';

/** Erases somebody for good, at the office: of a global admin alone (rule ER1). */
export function EraseCandidate({ candidateId, name }: { candidateId: string; name: string }) {
  const { t } = useTranslation();
  const { cancel } = useFormWords();
  const navigate = useNavigate();
  const { busy, run } = useCommand();
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    const done = await run<EraseFailure>(
      async () => (await eraseCandidate(candidateId)) ?? undefined,
      {
        done: t('people.erase.done'),
        as: 'info',
        refused: (problem) =>
          t(
            problem === 'full' || problem === 'failed'
              ? 'people.erase.refused'
              : `people.erase.${problem}`,
          ),
      },
    );
    setAsking(false);
    // what there is to keep of it (rule ER5)
    if (done) await navigate(`/candidates/erasures?of=${candidateId}`);
  };
  return (
    <>
      <Button variant="quiet" icon={Eraser} onClick={() => setAsking(true)}>
        {t('people.erase.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('people.erase.title', { name })}
        description={t('people.erase.text')}
        confirmLabel={t('people.erase.action')}
        cancelLabel={cancel}
        tone="danger"
        pending={busy}
        onConfirm={erase}
      />
    </>
  );
}
