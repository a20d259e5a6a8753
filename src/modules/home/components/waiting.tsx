import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../../db/database-context.tsx';

/** Unsent and refused work, only when there is any. */
export function Waiting() {
  const { t } = useTranslation();
  const { pending, refused, connection, recovered } = useSyncStatus();
  const lines = [
    ...(refused > 0 ? [t('home.refused', { count: refused })] : []),
    ...(pending > 0
      ? [t(connection === 'offline' ? 'home.unsentOffline' : 'home.unsent', { count: pending })]
      : []),
    ...(recovered > 0 ? [t('home.recovered', { count: recovered })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Link
      to="/sync"
      className={`flex min-h-12 flex-col justify-center rounded-card border-s-4 px-4 py-2.5 font-medium ${
        refused > 0
          ? 'border-bad bg-bad-soft text-bad'
          : 'border-marigold bg-accent-soft text-accent'
      }`}
    >
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Link>
  );
}
