import { Camera, ScanLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useAnswer } from '../../../db/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Scanner } from '../components/scanner.tsx';
import { ReportByTag } from '../components/report-by-tag.tsx';
import { plainTag } from '../domain/tag.ts';
import { useTagged } from '../queries.ts';
import { askLabel } from '../remote.ts';

/** The label of a vehicle leads to it (rule VE15): by its address, by the camera, or by its six characters. */
export function TagScreen() {
  const { t } = useTranslation();
  const { tag = '' } = useParams();
  const sought = plainTag(tag);
  const { vehicle, replaced, loading } = useTagged(sought);
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
      {tag === '' ? null : sought === null ? (
        <NoVehicle tag={tag} because="isNone" />
      ) : replaced ? (
        <NoVehicle tag={sought} because="replaced" />
      ) : (
        <AskedLabel key={sought} tag={sought} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScannedTag />
        <TypedTag />
      </div>
    </Page>
  );
}

/** Of a label that this device does not know, the office may know that it was replaced (rule VE25). */
function AskedLabel({ tag }: { tag: string }) {
  const { last } = useAnswer(tag, () => askLabel(tag));
  const because =
    last?.value === 'replaced' ? 'replaced' : last?.value === 'in_use' ? 'elsewhere' : 'unknown';
  return (
    <>
      <NoVehicle tag={tag} because={because} />
      {/* Without an answer it may be any vehicle: the office knows which. */}
      <ReportByTag tag={tag} canReport={last === null || last.value === 'in_use'} />
    </>
  );
}

function NoVehicle({
  tag,
  because,
}: {
  tag: string;
  because: 'isNone' | 'replaced' | 'elsewhere' | 'unknown';
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={ScanLine}
      title={t(`vehicles.tag.${because}`, { tag })}
      action={<ButtonLink to="/vehicles">{t('vehicles.list.title')}</ButtonLink>}
    >
      {t(`vehicles.tag.${because}Reason`)}
    </EmptyState>
  );
}

/** By the camera, which is asked for when somebody wants it. */
function ScannedTag() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [scans, setScans] = useState(false);
  return (
    <Card title={t('vehicles.scan.title')}>
      {scans ? (
        <Scanner
          onTag={(tag) => {
            setScans(false);
            void navigate(`/vehicles/tag/${tag}`, { replace: true });
          }}
          onClose={() => setScans(false)}
        />
      ) : (
        <Button variant="primary" icon={Camera} onClick={() => setScans(true)}>
          {t('vehicles.scan.start')}
        </Button>
      )}
    </Card>
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
    <Card title={t('vehicles.tag.typed')}>
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
