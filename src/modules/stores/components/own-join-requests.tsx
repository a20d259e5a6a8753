import { CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { OwnJoinRequest } from '../domain/join-request.ts';
import { ownJoinRequests } from '../remote.ts';

/**
 * The stores that the person asked to join, while their administrators have not said yes. The store opens by itself when
 * they do: the membership comes with the next pull. Without a connection nothing is shown.
 */
export function OwnJoinRequests({ announced }: { announced: boolean }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const [requests, setRequests] = useState<readonly OwnJoinRequest[]>([]);
  useEffect(() => {
    let shown = true;
    const load = () =>
      void ownJoinRequests().then((found) => {
        if (shown && found !== null) setRequests(found);
      });
    load();
    addEventListener('online', load);
    return () => {
      shown = false;
      removeEventListener('online', load);
    };
  }, []);
  if (requests.length === 0) return null;
  return (
    <Card>
      <ul className="flex flex-col gap-4" role={announced ? 'status' : undefined}>
        {requests.map((request) => {
          const Icon = request.declined ? CircleX : Hourglass;
          const names = {
            number: request.store_number,
            store: request.store_name,
            day: format.mediumDate(request.requested_at),
          };
          return (
            <li key={request.id} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
              <span className="flex min-w-0 flex-col gap-1">
                <span className="font-semibold">
                  {t(request.declined ? 'stores.asked.declined' : 'stores.asked.waiting', names)}
                </span>
                <span className="text-small text-pretty text-muted">
                  {t(
                    request.declined ? 'stores.asked.declinedText' : 'stores.asked.waitingText',
                    names,
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
