import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import type { Older } from '../queries.ts';

/** Rule HI4: whether the list is whole. Days that the device does not hold are asked from the office. */
export function OlderNotice({
  older,
  oldestHere,
}: {
  older: Older;
  oldestHere: BusinessDay | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.mediumDate(oldestHere);
  const text =
    older === 'offline'
      ? t(oldestHere === null ? 'budget.history.allOffline' : 'budget.history.olderOffline', {
          date,
        })
      : older === 'failed'
        ? t(oldestHere === null ? 'budget.history.allFailed' : 'budget.history.olderFailed', {
            date,
          })
        : null;
  return (
    <div role="status" className="empty:hidden">
      {text === null ? null : (
        <p className="flex items-start gap-3 rounded-card bg-sunken p-4">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
