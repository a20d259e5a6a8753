import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import type { Remote } from '../use-remote.ts';

/** What only the server knows: while it is read, when it could not be read, and then itself. */
export function RemoteContent<Value>({
  remote,
  label,
  rows = 2,
  children,
}: {
  remote: Remote<Value>;
  label: string;
  rows?: number;
  children: (value: Value) => ReactNode;
}) {
  const { t } = useTranslation();
  const { value, loading, problem, reload } = remote;
  if (value !== null) return children(value);
  if (problem === null) return <SkeletonList label={label} rows={rows} />;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <p className="max-w-prose text-muted">
        {t(problem === 'offline' ? 'account.offline' : 'account.problem.failed')}
      </p>
      <Button size="sm" pending={loading} onClick={reload}>
        {t('account.retry')}
      </Button>
    </div>
  );
}
