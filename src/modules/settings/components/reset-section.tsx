import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useIdentity } from '../../auth/index.ts';
import { resetDevice } from '../commands.ts';
import { resetProblem } from '../domain/reset.ts';

/** Rule ST1. */
export function ResetSection() {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const status = useSyncStatus();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const problem = resetProblem(status);
  return (
    <Card title={t('settings.reset.title')}>
      <p className="max-w-prose text-muted">{t('settings.reset.text')}</p>
      {problem === null ? (
        <Button icon={RotateCcw} className="mt-4" onClick={() => setAsking(true)}>
          {t('settings.reset.action')}
        </Button>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="font-medium text-warn">
            {t(`settings.reset.${problem.kind}`, { count: problem.count })}
          </p>
          <ButtonLink to="/sync">{t('sync.title')}</ButtonLink>
        </div>
      )}
      <ConfirmDialog
        open={asking && problem === null}
        onOpenChange={setAsking}
        title={t('settings.reset.ask')}
        description={t('settings.reset.askText')}
        confirmLabel={t('settings.reset.action')}
        cancelLabel={t('settings.reset.cancel')}
        pending={pending}
        onConfirm={async () => {
          setPending(true);
          await resetDevice(userId);
        }}
      />
    </Card>
  );
}
