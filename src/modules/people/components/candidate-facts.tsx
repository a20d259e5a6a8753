import { Mail, MessageSquare, PencilLine, Phone } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFormWords } from '../../../i18n/form-words.ts';
import { fromCents, parseMoney, toCents } from '../../../kernel/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import type { CandidateDetails } from '../collections.ts';
import { changeDetails, isEmail, longestName } from '../commands.ts';
import { phoneNorm } from '../domain/contact.ts';
import { useCandidates } from '../queries.ts';
import { KnownHint } from './known-hint.tsx';
import { usePeopleActor } from './use-people-actor.ts';

const linkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-control border border-line-strong px-4 font-semibold text-ink hover:border-brand';

/** How a candidate is reached, and what they said of themselves: for those who hire. */
export function CandidateFacts({
  details,
  storeId,
}: {
  details: CandidateDetails;
  storeId: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const facts = [
    ['phone', details.phone],
    ['email', details.email],
    ['languages', details.languages],
    ['availability', details.availability],
    ['can_start_on', details.can_start_on && format.dayAndDate(details.can_start_on)],
    [
      'desired_pay',
      details.desired_pay === null
        ? null
        : t('people.details.anHour', { amount: format.money(toCents(details.desired_pay)) }),
    ],
    ['referred_by', details.referred_by],
    ['is_minor', details.is_minor ? t('people.details.yes') : null],
  ].filter(([, value]) => value !== null && value !== '');
  const dialled = phoneNorm(details.phone ?? '');
  return (
    <Card
      title={t('people.details.title')}
      actions={
        <Button variant="quiet" icon={PencilLine} onClick={() => setEditing(true)}>
          {t('people.details.edit')}
        </Button>
      }
    >
      {dialled === null && details.email === null ? null : (
        <p className="mb-4 flex flex-wrap gap-2">
          {dialled === null ? null : (
            <>
              <a href={`tel:${dialled}`} className={linkLook}>
                <Phone aria-hidden="true" className="size-5" />
                {t('people.details.call')}
              </a>
              <a href={`sms:${dialled}`} className={linkLook}>
                <MessageSquare aria-hidden="true" className="size-5" />
                {t('people.details.textMessage')}
              </a>
            </>
          )}
          {details.email === null ? null : (
            <a href={`mailto:${details.email}`} className={linkLook}>
              <Mail aria-hidden="true" className="size-5" />
              {t('people.details.mail')}
            </a>
          )}
        </p>
      )}
      {facts.length === 0 ? (
        <p className="text-muted">{t('people.details.none')}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-muted">{t(`people.details.${name}`)}</dt>
              <dd className="wrap-anywhere text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {editing ? (
        <DetailsDialog details={details} storeId={storeId} onClose={() => setEditing(false)} />
      ) : null}
    </Card>
  );
}

/** In cents. */
const mostAnHour = 99_999_00;

const texts = [
  ['first_name', longestName],
  ['last_name', longestName],
  ['phone', 40],
  ['email', 254],
  ['languages', 200],
  ['availability', 500],
  ['referred_by', 120],
] as const;

function DetailsDialog({
  details,
  storeId,
  onClose,
}: {
  details: CandidateDetails;
  storeId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const words = useFormWords();
  const format = useFormat();
  const actor = usePeopleActor(storeId);
  const { busy, run } = useJournalCommand();
  const [form, setForm] = useState({
    first_name: details.first_name,
    last_name: details.last_name,
    phone: details.phone ?? '',
    email: details.email ?? '',
    languages: details.languages ?? '',
    availability: details.availability ?? '',
    referred_by: details.referred_by ?? '',
  });
  const [day, setDay] = useState(details.can_start_on ?? '');
  const [pay, setPay] = useState(
    details.desired_pay === null ? '' : format.amount(toCents(details.desired_pay)),
  );
  const [isMinor, setMinor] = useState(details.is_minor);
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  useUnsavedWork(touched);
  const candidates = useCandidates(storeId).rows;
  const email = form.email.trim();
  const cents = pay.trim() === '' ? null : parseMoney(pay);
  const payWrong = pay.trim() !== '' && (cents === null || cents > mostAnHour);
  const problems = {
    first_name: form.first_name.trim() === '' ? t('people.add.nameMissing') : undefined,
    email: email !== '' && !isEmail(email) ? t('people.details.emailWrong') : undefined,
    pay: payWrong ? t('people.details.payWrong') : undefined,
  };
  const save = async () => {
    setTried(true);
    if (payWrong || problems.first_name !== undefined || problems.email !== undefined) {
      return;
    }
    const done = await run(
      (database) =>
        changeDetails({ ...actor, database }, details.candidate_id, {
          ...form,
          can_start_on: day === '' ? null : day,
          desired_pay: cents === null ? null : fromCents(cents),
          is_minor: isMinor,
        }),
      { done: t('people.details.saved') },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t('people.details.title')}
      words={words}
      dirty={touched}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      {texts.map(([name, longest]) => (
        <Fragment key={name}>
          <TextField
            label={t(`people.details.${name}`)}
            {...(name === 'first_name' ? {} : { optionalLabel: t('people.optional') })}
            {...(name === 'phone' ? { type: 'tel' } : name === 'email' ? { type: 'email' } : {})}
            autoComplete="off"
            maxLength={longest}
            value={form[name]}
            error={
              tried && (name === 'first_name' || name === 'email') ? problems[name] : undefined
            }
            onChange={(event) => {
              setTouched(true);
              setForm({ ...form, [name]: event.target.value });
            }}
          />
          {name === 'phone' || name === 'email' ? (
            <KnownHint
              storeId={storeId}
              by={name}
              value={form[name]}
              candidates={candidates}
              except={details.candidate_id}
            />
          ) : null}
        </Fragment>
      ))}
      <DateField
        label={t('people.details.can_start_on')}
        optionalLabel={t('people.optional')}
        value={day}
        onChange={(event) => {
          setTouched(true);
          setDay(event.target.value);
        }}
      />
      <MoneyField
        label={t('people.details.desired_pay')}
        optionalLabel={t('people.optional')}
        value={pay}
        error={tried ? problems.pay : undefined}
        onChange={(event) => {
          setTouched(true);
          setPay(event.target.value);
        }}
      />
      <Checkbox
        label={t('people.details.is_minor')}
        hint={t('people.details.isMinorHint')}
        checked={isMinor}
        onChange={(event) => {
          setTouched(true);
          setMinor(event.target.checked);
        }}
      />
    </FormDialog>
  );
}
