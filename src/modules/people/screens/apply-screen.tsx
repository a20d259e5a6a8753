import { Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../db/use-connection.ts';
import { keepEveryLanguage } from '../../../i18n/start.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { NoAccessState } from '../../../ui/states.tsx';
import { handDeviceOver, useEnrolledHere, useIdentity } from '../../auth/index.ts';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../stores/index.ts';

const loadForm = () => loadCode(() => import('./counter-screen.tsx'));

/** Hands this tablet to whoever stands before it (rule AP1). */
export function ApplyScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { userId } = useIdentity();
  const mayHire = usePermission('manage_candidates');
  const offline = useConnection() === 'offline';
  const enrolled = useEnrolledHere(userId);
  const [state, setState] = useState<'waits' | 'opening' | 'failed'>('waits');
  if (!mayHire) {
    return (
      <Page>
        <NoAccessState title={t('people.noAccess')} headingLevel={1} />
      </Page>
    );
  }
  // As any lock: where nobody could open it again, nobody is shut out.
  const opensAgain = !offline || enrolled;
  const open = async () => {
    setState('opening');
    try {
      await loadForm();
      await keepEveryLanguage();
      handDeviceOver(userId, store.id);
    } catch {
      setState('failed');
    }
  };
  return (
    <Page>
      <PageHeader
        title={t('people.counter.title')}
        subtitle={storeTitle(store)}
        backTo="/candidates"
        backLabel={t('people.board.title')}
      />
      {store.number === officeNumber ? (
        <AskStore />
      ) : (
        <Card title={t('people.counter.handOver')}>
          <div className="flex flex-col items-start gap-4">
            <p className="text-pretty text-muted">{t('people.counter.handOverText')}</p>
            <Button
              variant="primary"
              size="lg"
              icon={Tablet}
              disabled={!opensAgain}
              pending={state === 'opening'}
              onClick={() => void open()}
            >
              {t('people.counter.open')}
            </Button>
            {opensAgain ? null : <p className="text-muted">{t('people.counter.noWayBack')}</p>}
            {state === 'failed' ? (
              <p role="alert" className="text-bad">
                {t('people.counter.notOpened')}
              </p>
            ) : null}
          </div>
        </Card>
      )}
    </Page>
  );
}
