import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { addDays } from '../../../kernel/business-week.ts';
import { parseMoney } from '../../../kernel/money.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { Candidate, CandidateOffer } from '../collections.ts';
import { changeOffer, draftOffer, greatestPay } from '../commands-offers.ts';
import { firstDays } from '../commands.ts';
import { payUnits } from '../domain/offer.ts';
import { usePeopleActor } from './use-people-actor.ts';

const usualDays = 7;
const isDay = (value: string): boolean =>
  value === '' || (value >= firstDays.min && value <= firstDays.max);

/** Rendered while it is open: pay, first day, and until when it holds (rules OF1 and OF3). */
export function OfferDialog({
  candidate,
  offer,
  today,
  onClose,
}: {
  candidate: Candidate;
  /** Null: a new one. */
  offer: CandidateOffer | null;
  today: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const actor = usePeopleActor(candidate.store_id);
  const { busy, run } = useJournalCommand();
  const [first] = useState(() => ({
    pay: offer === null ? '' : format.amount(offer.pay_cents),
    unit: offer?.pay_unit ?? 'hour',
    startOn: (offer === null ? candidate.start_on : offer.start_on) ?? '',
    expiresOn: offer === null ? addDays(today, usualDays) : (offer.expires_on ?? ''),
  }));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  useUnsavedWork(draft !== first);
  const wasSent = offer?.status === 'sent';
  const cents = parseMoney(draft.pay);
  const payWrong = cents === null || cents < 1 || cents > greatestPay;
  const startWrong = !isDay(draft.startOn);
  const endWrong = !isDay(draft.expiresOn) || (draft.expiresOn !== '' && draft.expiresOn < today);
  const save = async () => {
    setTried(true);
    if (payWrong || startWrong || endWrong) return;
    const terms = {
      pay: cents,
      payUnit: draft.unit,
      startOn: draft.startOn === '' ? null : draft.startOn,
      expiresOn: draft.expiresOn === '' ? null : draft.expiresOn,
    };
    const done = await run(
      (database) =>
        offer === null
          ? draftOffer({ ...actor, database }, candidate.id, terms)
          : changeOffer({ ...actor, database }, offer.id, terms),
      { done: t('people.offer.saved') },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t(offer === null ? 'people.offer.new' : 'people.offer.change')}
      words={words}
      dirty={draft !== first}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <MoneyField
        label={t('people.offer.pay')}
        disabled={wasSent}
        hint={wasSent ? t('people.offer.sentHint') : undefined}
        value={draft.pay}
        error={tried && payWrong ? t('people.details.payWrong') : undefined}
        onChange={(event) => setDraft({ ...draft, pay: event.target.value })}
      />
      <SelectField
        label={t('people.offer.unit')}
        disabled={wasSent}
        value={draft.unit}
        options={payUnits.map((unit) => ({ value: unit, label: t(`people.offer.units.${unit}`) }))}
        onChange={(event) => {
          const unit = payUnits.find((each) => each === event.target.value);
          if (unit !== undefined) setDraft({ ...draft, unit });
        }}
      />
      <DateField
        label={t('people.plan.startOn')}
        disabled={wasSent}
        min={firstDays.min}
        max={firstDays.max}
        value={draft.startOn}
        error={tried && startWrong ? t('people.plan.startOnWrong') : undefined}
        onChange={(event) => setDraft({ ...draft, startOn: event.target.value })}
      />
      <DateField
        label={t('people.offer.expiresOn')}
        min={today}
        max={firstDays.max}
        value={draft.expiresOn}
        error={tried && endWrong ? t('people.offer.endWrong') : undefined}
        onChange={(event) => setDraft({ ...draft, expiresOn: event.target.value })}
      />
    </FormDialog>
  );
}
