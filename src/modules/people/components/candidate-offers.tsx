import { HandCoins, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Candidate, CandidateOffer } from '../collections.ts';
import { deleteOffer, setOfferStatus } from '../commands-offers.ts';
import {
  hasAccepted,
  isExpired,
  isOpenOffer,
  offerStepsFrom,
  type OfferStatus,
} from '../domain/offer.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const tones: Record<OfferStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
};

/** What a candidate is offered, and what they said to it (rules OF). */
export function CandidateOffers({
  candidate,
  offers,
  today,
}: {
  candidate: Candidate;
  offers: readonly CandidateOffer[];
  today: string;
}) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<CandidateOffer | 'new' | null>(null);
  const mayOffer =
    candidate.status === 'active' && candidate.stage !== 'hired' && !offers.some(isOpenOffer);
  return (
    <Card
      title={t('people.offer.title')}
      actions={
        mayOffer ? (
          <Button icon={HandCoins} onClick={() => setEditing('new')}>
            {t('people.offer.new')}
          </Button>
        ) : null
      }
    >
      {offers.length === 0 ? <p className="text-muted">{t('people.offer.none')}</p> : null}
      {candidate.stage === 'offer' && !hasAccepted(offers) ? (
        <p className="text-small text-muted">{t('people.move.offerNeeded')}</p>
      ) : null}
      {offers.length === 0 ? null : (
        <ul aria-label={t('people.offer.title')} className="flex flex-col gap-4">
          {offers.map((offer) => (
            <Offer
              key={offer.id}
              candidate={candidate}
              offer={offer}
              today={today}
              onEdit={() => setEditing(offer)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <OfferDialog
          candidate={candidate}
          offer={editing === 'new' ? null : editing}
          today={today}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function Offer({
  candidate,
  offer,
  today,
  onEdit,
}: {
  candidate: Candidate;
  offer: CandidateOffer;
  today: string;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const expired = isExpired(offer, today);
  const pay = t(`people.offer.per.${offer.pay_unit}`, { amount: format.money(offer.pay_cents) });
  const set = (status: OfferStatus) =>
    void run((database) => setOfferStatus({ ...actor, database }, offer.id, status, today), {
      done: t(`people.offer.said.${status}`),
    });
  return (
    <li className="flex flex-col gap-2 border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
        {pay}
        <Badge tone={expired ? 'warn' : tones[offer.status]}>
          {t(expired ? 'people.offer.expired' : `people.offer.status.${offer.status}`)}
        </Badge>
      </p>
      <p className="text-small wrap-anywhere text-muted">
        {[
          offer.start_on && t('people.offer.starts', { day: format.dayAndDate(offer.start_on) }),
          offer.expires_on && t('people.offer.until', { day: format.date(offer.expires_on) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {offerStepsFrom(offer.status, { expired }).map((status) => (
          <Button
            key={status}
            variant={status === 'withdrawn' || status === 'declined' ? 'quiet' : 'secondary'}
            disabled={busy}
            aria-label={`${t(`people.offer.to.${status}`)}: ${pay}`}
            onClick={() => set(status)}
          >
            {t(`people.offer.to.${status}`)}
          </Button>
        ))}
        {isOpenOffer(offer) ? (
          <IconButton
            label={t('people.offer.changeOne', { pay })}
            icon={PencilLine}
            onClick={onEdit}
          />
        ) : null}
        {offer.status === 'draft' ? (
          <IconButton
            label={t('people.offer.deleteOne', { pay })}
            icon={Trash2}
            onClick={() =>
              void run((database) => deleteOffer({ ...actor, database }, offer.id), {
                done: t('people.offer.deleted'),
                as: 'info',
              })
            }
          />
        ) : null}
      </div>
    </li>
  );
}
