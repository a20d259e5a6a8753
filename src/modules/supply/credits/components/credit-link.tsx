import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { hashOfToken, tokenFrom } from '../../model/domain/credit-link.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { openLink, revokeLink } from '../commands.ts';
import type { KnownCredit } from '../queries.ts';

/** The link with which the supplier opens the request (rule CR5). Its address is shown where and when it is made, and kept nowhere. */
export function CreditLink({ credit, supplier }: { credit: KnownCredit; supplier: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const actor = useOrderActor(credit.store_id);
  const { busy, run } = useJournalCommand();
  const [made, setMade] = useState<{ readonly hash: string; readonly url: string } | null>(null);
  const isOpen =
    credit.link_hash !== null &&
    (credit.link_until === null || Date.parse(credit.link_until) > now.getTime());
  // somebody else may have made another meanwhile
  const address = isOpen && made?.hash === credit.link_hash ? made.url : null;
  const make = async () => {
    const token = tokenFrom(crypto.getRandomValues(new Uint8Array(32)));
    const done = await run((database) => openLink({ ...actor, database }, credit.id, token), {
      done: t('supply.credits.link.made'),
    });
    if (done) {
      const { href } = new URL(`/credit/${token}`, window.location.origin);
      setMade({ hash: await hashOfToken(token), url: href });
    }
  };
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('supply.credits.link.copied'));
    } catch {
      toast.error(t('supply.credits.link.notCopied'));
    }
  };
  const share = async (url: string) => {
    try {
      await navigator.share({ title: t('supply.credits.link.subject'), url });
    } catch (error) {
      // Closing the device's share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
  return (
    <Card title={t('supply.credits.link.title')} className="print:hidden">
      <div className="flex flex-col gap-3">
        <p className="text-body text-muted">
          {isOpen && credit.link_until !== null
            ? t('supply.credits.link.opensUntil', {
                supplier,
                day: format.date(credit.link_until),
              })
            : t('supply.credits.link.hint', { supplier })}
        </p>
        {address === null ? null : (
          <>
            <TextField
              label={t('supply.credits.link.address')}
              hint={t('supply.credits.link.once')}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => void copy(address)}>
                {t('supply.credits.link.copy')}
              </Button>
              {'share' in navigator ? (
                <Button icon={Share2} onClick={() => void share(address)}>
                  {t('supply.credits.link.share')}
                </Button>
              ) : null}
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button pending={busy} onClick={() => void make()}>
            {t(isOpen ? 'supply.credits.link.another' : 'supply.credits.link.make')}
          </Button>
          {isOpen ? (
            <Button
              onClick={() =>
                void run((database) => revokeLink({ ...actor, database }, credit.id), {
                  done: t('supply.credits.link.revoked'),
                  as: 'info',
                })
              }
            >
              {t('supply.credits.link.revoke')}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
