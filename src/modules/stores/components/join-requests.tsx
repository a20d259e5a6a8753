import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { OpenJoinRequest } from '../domain/join-request.ts';
import { useManagesPeople } from '../queries.ts';
import { decideJoin, openJoinRequests } from '../remote.ts';

/** Who asks to join a store whose people the reader manages, with the decision. Nothing for anybody else. */
export function JoinRequests() {
  return useManagesPeople() ? <OpenRequests /> : null;
}

function OpenRequests() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const [requests, setRequests] = useState<readonly OpenJoinRequest[]>([]);
  const [deciding, setDeciding] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    const load = () =>
      void openJoinRequests().then((found) => {
        if (shown && found !== null) setRequests(found);
      });
    load();
    addEventListener('online', load);
    return () => {
      shown = false;
      removeEventListener('online', load);
    };
  }, []);

  const decide = async (request: OpenJoinRequest, approve: boolean) => {
    setDeciding(request.id);
    const result = await decideJoin(request.id, approve);
    setDeciding(null);
    if (result === 'failed') {
      toast.error(t('stores.requests.failed'));
      return;
    }
    setRequests((open) => open.filter(({ id }) => id !== request.id));
    const names = { person: request.person, number: request.store_number };
    if (result === 'gone') toast.info(t('stores.requests.gone', names));
    else toast.success(t(approve ? 'stores.requests.approved' : 'stores.requests.declined', names));
  };

  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="join-requests" className="flex flex-col gap-3">
      <h2 id="join-requests" className="text-heading">
        {t('stores.requests.title')}
      </h2>
      {requests.map((request) => {
        const names = {
          person: request.person,
          number: request.store_number,
          store: request.store_name,
        };
        return (
          <Card key={request.id}>
            <div className="flex flex-col gap-3">
              <div className="flex flex-col gap-1">
                <p className="font-semibold text-pretty">{t('stores.requests.ask', names)}</p>
                <p className="text-small break-words text-muted">
                  {request.email} · {format.date(request.requested_at)}
                </p>
                {request.removed_from.length === 0 ? null : (
                  <p className="text-small font-medium text-bad">
                    {t('stores.requests.removedFrom', {
                      numbers: request.removed_from.map((number) => `#${number}`).join(', '),
                    })}
                  </p>
                )}
                <p className="text-small text-pretty text-muted">{t('stores.requests.role')}</p>
              </div>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="primary"
                  pending={deciding === request.id}
                  onClick={() => void decide(request, true)}
                  aria-label={t('stores.requests.approveOne', names)}
                >
                  {t('stores.requests.approve')}
                </Button>
                <Button
                  disabled={deciding === request.id}
                  onClick={() => void decide(request, false)}
                  aria-label={t('stores.requests.declineOne', names)}
                >
                  {t('stores.requests.decline')}
                </Button>
              </div>
            </div>
          </Card>
        );
      })}
    </section>
  );
}
