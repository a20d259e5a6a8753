import { Eraser, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAnswer } from '../../../db/use-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../ui/states.tsx';
import { useCurrentStore, useStanding } from '../../stores/index.ts';
import { askErasures, type Erasure } from '../remote.ts';

/** Kinds in the order in which they are read. */
const kinds = [
  'candidate_details',
  'candidate_notes',
  'candidate_interviews',
  'candidate_scorecards',
  'candidate_offers',
  'candidate_checks',
  'candidate_documents',
  'candidate_files',
  'candidate_onboarding_progress',
] as const;

/** The receipts of erasures, to be read and printed: of a global admin alone (rule ER5). */
export function ErasuresScreen() {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  return (
    <Page>
      <PageHeader
        title={t('people.erasures.title')}
        backTo="/candidates/archived"
        backLabel={t('people.archived.title')}
        actions={
          isGlobalAdmin ? (
            <Button className="print:hidden" icon={Printer} onClick={() => window.print()}>
              {t('people.erasures.print')}
            </Button>
          ) : null
        }
      />
      {isGlobalAdmin ? <Receipts /> : <NoAccessState title={t('people.noAccess')} />}
    </Page>
  );
}

function Receipts() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const of = params.get('of');
  const { last, state, again } = useAnswer(`erasures ${of ?? ''}`, () => askErasures(of));
  if (last === null) {
    if (state === 'asking' || state === 'current') {
      return <SkeletonList rows={3} label={t('people.erasures.asking')} />;
    }
    return (
      <EmptyState
        title={t(state === 'offline' ? 'people.erasures.unreachable' : 'people.erasures.failed')}
        action={<Button onClick={again}>{t('people.erasures.again')}</Button>}
      />
    );
  }
  if (last.value.length === 0) {
    return <EmptyState icon={Eraser} title={t('people.erasures.none')} />;
  }
  return (
    <>
      <p className="text-muted">{t('people.erasures.note')}</p>
      <ul aria-label={t('people.erasures.title')} className="flex flex-col gap-4">
        {last.value.map((erasure) => (
          <li key={erasure.id} className="break-inside-avoid">
            <Receipt erasure={erasure} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Receipt({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const what = kinds.flatMap((kind) => {
    const count = erasure.what[kind] ?? 0;
    return count === 0 ? [] : [t(`people.erasures.kind.${kind}`, { count })];
  });
  const facts = [
    [
      t('people.erasures.at'),
      `${format.date(erasure.erased_at)} ${format.time(erasure.erased_at)}`,
    ],
    [t('people.erasures.by'), erasure.by ?? t('people.erasures.clock')],
    [t('people.erasures.store'), erasure.store_number === null ? '–' : `#${erasure.store_number}`],
    [t('people.erasures.what'), what.length === 0 ? '–' : what.join(', ')],
    [t('people.erasures.number'), erasure.id],
  ] as const;
  return (
    <Card>
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
