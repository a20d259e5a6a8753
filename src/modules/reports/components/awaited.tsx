import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { ReportAnswer } from '../remote.ts';

const most = 3;

/** Rule RP6: what the figures do not know yet, because it is on a device. */
export function Awaited({ awaited }: { awaited: ReportAnswer['awaited'] }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  if (awaited.length === 0) return null;
  const said = awaited
    .slice(0, most)
    .map(({ number, writes, since }) =>
      since === null
        ? t('reports.awaited', { count: writes, number })
        : t('reports.awaitedSince', { count: writes, number, time: format.dateTime(since) }),
    );
  const others = awaited.length - said.length;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-control border border-warn px-4 py-3 text-body"
    >
      <CloudUpload aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
      <span>
        {said.join(' · ')}
        {others > 0 ? ` · ${t('reports.awaitedOthers', { count: others })}` : null}
      </span>
    </p>
  );
}
