import { CircleCheck, LockOpen, Send } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languageOf, languages, type Language } from '../../../i18n/languages.ts';
import { keepEveryLanguage, showLanguage } from '../../../i18n/start.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { useUnsavedWork } from '../../auth/index.ts';
import { storeTitle, useStores } from '../../stores/index.ts';
import { longestName } from '../commands.ts';
import { applyAtCounter } from '../commands-counter.ts';
import { usePeopleActor } from '../components/use-people-actor.ts';
import { phoneNorm } from '../domain/contact.ts';
import { usePositions } from '../queries.ts';

/** Milliseconds after which what somebody left is emptied (rule AP4). */
const idleMs = 60_000;

/** Whoever comes next begins at the top, by keyboard and by ear. */
const beginHere = (heading: HTMLElement | null) => heading?.focus();

/** The form of a tablet at the counter, and the thanks after it (rules AP). */
export function Counter({ storeId, onLeave }: { storeId: string; onLeave: () => void }) {
  const { t, i18n } = useTranslation();
  const store = useStores().find(({ id }) => id === storeId);
  const [first] = useState<Language>(() => languageOf(i18n.language));
  /** Counts those who stood here: each finds the form as it was made. */
  const [visitor, setVisitor] = useState(1);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    void keepEveryLanguage();
  }, []);
  useEffect(() => {
    document.title = `${t('people.counter.title')} · Storehand`;
  }, [t]);
  const next = () => {
    setSent(false);
    setVisitor(visitor + 1);
    void showLanguage(first);
  };
  const leave = () => {
    void showLanguage(first);
    onLeave();
  };
  useIdle(true, idleMs, next);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:py-12">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1
            key={`${visitor} ${sent}`}
            ref={beginHere}
            tabIndex={-1}
            className="text-title outline-none"
          >
            {t(sent ? 'people.counter.thanks' : 'people.counter.title')}
          </h1>
          {store === undefined ? null : <p className="mt-1 text-muted">{storeTitle(store)}</p>}
        </div>
        <SegmentedControl
          label={t('people.counter.language')}
          value={languageOf(i18n.language)}
          onValueChange={(language) => void showLanguage(language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      {sent ? (
        <div role="status" className="flex flex-col items-start gap-5">
          <p className="flex items-start gap-3 text-body">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-good" />
            {t('people.counter.thanksText')}
          </p>
          <Button variant="primary" size="lg" onClick={next}>
            {t('people.counter.next')}
          </Button>
        </div>
      ) : (
        <ApplicationForm
          key={visitor}
          storeId={storeId}
          timeZone={store?.timeZone}
          onSent={() => setSent(true)}
          onEmpty={next}
        />
      )}
      <div className="mt-auto border-t border-line pt-4">
        <Button variant="quiet" icon={LockOpen} onClick={leave}>
          {t('people.counter.leave')}
        </Button>
      </div>
    </main>
  );
}

function ApplicationForm({
  storeId,
  timeZone,
  onSent,
  onEmpty,
}: {
  storeId: string;
  timeZone: string | undefined;
  onSent: () => void;
  onEmpty: () => void;
}) {
  const { t, i18n } = useTranslation();
  const actor = usePeopleActor(storeId);
  const positions = usePositions().rows.filter(({ is_active }) => is_active);
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [phone, setPhone] = useState('');
  const [position, setPosition] = useState('');
  const [availability, setAvailability] = useState('');
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'typing' | 'saving' | 'failed'>('typing');
  const form = useRef<HTMLFormElement>(null);
  const typed = [firstName, lastName, phone, position, availability];
  useUnsavedWork(consents || typed.some((value) => value !== ''));
  const lacks = {
    name: firstName.trim() === '',
    phone: phoneNorm(phone) === null,
    position: position === '',
    consent: !consents,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'saving') return;
    setTried(true);
    if (Object.values(lacks).some(Boolean)) {
      // what is wrong is marked by then
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    setState('saving');
    try {
      await applyAtCounter(actor, {
        storeId,
        firstName,
        lastName,
        phone,
        positionId: position,
        availability,
        language: languageNames[languageOf(i18n.language)],
        appliedOn: businessDayOf(serverNow(), timeZone),
        consents: true,
      });
      onSent();
    } catch {
      setState('failed');
    }
  };
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-pretty text-muted">{t('people.counter.text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('people.details.first_name')}
          autoComplete="off"
          maxLength={longestName}
          value={firstName}
          error={tried && lacks.name ? t('people.add.nameMissing') : undefined}
          onChange={({ target }) => setFirstName(target.value)}
        />
        <TextField
          label={t('people.details.last_name')}
          optionalLabel={t('people.optional')}
          autoComplete="off"
          maxLength={longestName}
          value={lastName}
          onChange={({ target }) => setLastName(target.value)}
        />
      </div>
      <TextField
        label={t('people.details.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        error={tried && lacks.phone ? t('people.counter.phoneMissing') : undefined}
        onChange={({ target }) => setPhone(target.value)}
      />
      <SelectField
        label={t('people.details.position')}
        value={position}
        error={tried && lacks.position ? t('people.counter.positionMissing') : undefined}
        options={[
          { value: '', label: t('people.counter.choose') },
          ...positions.map((each) => ({
            value: each.id,
            label: translatedName(each, i18n.language),
          })),
        ]}
        onChange={({ target }) => setPosition(target.value)}
      />
      <TextField
        multiline
        label={t('people.counter.availability')}
        hint={t('people.counter.availabilityHint')}
        optionalLabel={t('people.optional')}
        autoComplete="off"
        maxLength={500}
        value={availability}
        onChange={({ target }) => setAvailability(target.value)}
      />
      <Checkbox
        label={t('people.counter.consent')}
        hint={t('people.counter.consentHint')}
        checked={consents}
        error={tried && lacks.consent ? t('people.counter.consentMissing') : undefined}
        onChange={({ target }) => setConsents(target.checked)}
      />
      {state === 'failed' ? (
        <p role="alert" className="font-semibold text-bad">
          {t('people.counter.failed')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" icon={Send} pending={state === 'saving'}>
          {t('people.counter.send')}
        </Button>
        <Button size="lg" onClick={onEmpty}>
          {t('people.counter.empty')}
        </Button>
      </div>
    </form>
  );
}
