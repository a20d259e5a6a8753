import { Store as StoreIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../db/database-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIdentity } from '../../auth/index.ts';
import { joinStore } from '../commands.ts';
import { OwnJoinRequests } from '../components/own-join-requests.tsx';
import { storeNumberOf, type JoinProblem } from '../domain/join-problem.ts';
import { useOwnStores } from '../queries.ts';

/** Spec §9: the no-store page leads to /modules after 2 s. */
const redirectMs = 2000;

/** Joining the first store by its number (spec §2 No-store page). */
export function NoStoreScreen({ onHold }: { onHold: (held: boolean) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const database = useDatabase();
  const { isGlobalAdmin } = useOwnStores(useIdentity().userId);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<JoinProblem | null>(null);
  const [pending, setPending] = useState(false);
  const [joined, setJoined] = useState(false);
  /** How often something was asked for here: what waits is read again. */
  const [asked, setAsked] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `${t('stores.none.title')} · Storehand`;
  }, [t]);
  useEffect(() => {
    if (!joined) return undefined;
    const timer = setTimeout(() => {
      onHold(false);
      void navigate('/modules', { replace: true });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [joined, navigate, onHold]);

  const submit = async () => {
    setPending(true);
    onHold(true);
    const result = await joinStore(database, number);
    setPending(false);
    if (result === 'waiting') {
      setProblem(null);
      setNumber('');
      setAsked((times) => times + 1);
      onHold(false);
      return;
    }
    setProblem(result);
    if (result === null || result === 'already_member') setJoined(true);
    else {
      onHold(false);
      input.current?.focus();
    }
  };

  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8 sm:py-14">
      <div className="flex flex-col gap-2">
        <span className="inline-flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand">
          <StoreIcon aria-hidden="true" className="size-7" />
        </span>
        <h1 className="text-title">{t('stores.none.title')}</h1>
        <p className="text-body text-pretty text-muted">{t('stores.none.text')}</p>
      </div>
      <OwnJoinRequests key={asked} announced={asked > 0} />
      <Card>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending && !joined) void submit();
          }}
        >
          <TextField
            ref={input}
            label={t('stores.none.number')}
            hint={t('stores.none.numberHint')}
            inputMode="numeric"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            value={number}
            readOnly={joined}
            error={
              problem && problem !== 'already_member'
                ? t(
                    `stores.problem.${problem === 'not_found' && isGlobalAdmin ? 'not_found_admin' : problem}`,
                    {
                      number: storeNumberOf(number),
                    },
                  )
                : undefined
            }
            onChange={(event) => {
              setNumber(event.target.value);
              setProblem(null);
            }}
          />
          <Button type="submit" variant="primary" pending={pending} disabled={joined}>
            {t('stores.none.join')}
          </Button>
          <p role="status" className="text-body font-medium text-good empty:hidden">
            {joined
              ? t(
                  problem === 'already_member'
                    ? 'stores.problem.already_member'
                    : 'stores.none.joined',
                  {
                    number: storeNumberOf(number),
                  },
                )
              : ''}
          </p>
        </form>
      </Card>
    </div>
  );
}
