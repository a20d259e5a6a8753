import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../../db/use-answer.ts';
import type { Candidate } from '../collections.ts';
import { emailNorm, isKnownBy, phoneNorm } from '../domain/contact.ts';
import { useContacts } from '../queries.ts';
import { askKnownElsewhere } from '../remote.ts';

type Way = 'phone' | 'email';

const contactBy = (by: Way, value: string) => ({
  phone: by === 'phone' ? value : '',
  email: by === 'email' ? value : '',
});

/** Whom this phone or email belongs to here, or that another store knows it (rules CA6 and CA7). A family may share one. */
export function KnownHint({
  storeId,
  by,
  value,
  candidates,
  except,
}: {
  storeId: string;
  by: Way;
  /** As it is typed: nothing is said before it is whole. */
  value: string;
  /** Of the store. */
  candidates: readonly Candidate[];
  /** Whose contact it is. */
  except?: string;
}) {
  const { t } = useTranslation();
  const contacts = useContacts(storeId);
  const norm = by === 'phone' ? phoneNorm(value) : emailNorm(value);
  if (norm === null) return null;
  const here = contacts
    .filter(
      (contact) => contact.candidate_id !== except && isKnownBy(contactBy(by, value), contact),
    )
    .flatMap(({ candidate_id }) => candidates.find(({ id }) => id === candidate_id) ?? []);
  return (
    <div role="status" className="flex flex-col gap-1 text-small text-muted empty:hidden">
      {here.map(({ id, display_name, status }) => (
        <p key={id}>
          {t(`people.add.knownHere.${by}`)}{' '}
          <Link
            to={`/candidates/${id}`}
            className="inline-flex min-h-12 items-center font-semibold text-brand underline"
          >
            {display_name}
          </Link>{' '}
          ({t(`people.status.${status}`)})
        </p>
      ))}
      <KnownElsewhere storeId={storeId} by={by} norm={norm} />
    </div>
  );
}

function KnownElsewhere({ storeId, by, norm }: { storeId: string; by: Way; norm: string }) {
  const { t } = useTranslation();
  const { phone, email } = contactBy(by, norm);
  const { last } = useAnswer(`${storeId} ${norm}`, () => askKnownElsewhere(storeId, phone, email));
  return last?.value === true ? <p>{t(`people.add.knownElsewhere.${by}`)}</p> : null;
}
