import { ScanLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { plainTag } from '../domain/tag.ts';
import { useTagged } from '../queries.ts';

/** The label of a vehicle leads to it (rule VE15): by its address, or by its six characters. */
export function TagScreen() {
  const { t } = useTranslation();
  const { tag = '' } = useParams();
  const sought = plainTag(tag);
  const { vehicle, loading } = useTagged(sought);
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={3} label={t('vehicles.loading')} />
      </Page>
    );
  }
  if (vehicle !== null) return <Navigate to={`/vehicles/${vehicle.id}`} replace />;
  return (
    <Page>
      <PageHeader
        title={t('vehicles.tag.title')}
        backTo="/vehicles"
        backLabel={t('vehicles.list.title')}
      />
      {tag === '' ? null : (
        <EmptyState
          icon={ScanLine}
          title={t(sought === null ? 'vehicles.tag.isNone' : 'vehicles.tag.unknown', { tag })}
          action={<ButtonLink to="/vehicles">{t('vehicles.list.title')}</ButtonLink>}
        >
          {t(sought === null ? 'vehicles.tag.isNoneReason' : 'vehicles.tag.unknownReason')}
        </EmptyState>
      )}
      <TypedTag />
    </Page>
  );
}

function TypedTag() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const tag = plainTag(typed);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (tag !== null) void navigate(`/vehicles/tag/${tag}`, { replace: true });
  };
  return (
    <Card>
      <form noValidate onSubmit={open} className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          className="sm:basis-72"
          label={t('vehicles.tag.label')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          value={typed}
          error={tried && tag === null ? t('vehicles.tag.problem') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" icon={ScanLine}>
          {t('vehicles.tag.open')}
        </Button>
      </form>
    </Card>
  );
}
