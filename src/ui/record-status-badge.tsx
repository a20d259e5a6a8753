import { CloudUpload, HardDrive, CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react';
import clsx from 'clsx';
import type { BadgeTone } from './badge.tsx';
import { Badge } from './badge.tsx';

export type RecordBadgeState = 'on_device' | 'sending' | 'office_has_it' | 'needs_attention';

const looks: Record<RecordBadgeState, { icon: LucideIcon; tone: BadgeTone }> = {
  on_device: { icon: HardDrive, tone: 'accent' },
  sending: { icon: CloudUpload, tone: 'info' },
  office_has_it: { icon: CircleCheck, tone: 'good' },
  needs_attention: { icon: TriangleAlert, tone: 'bad' },
};

/**
 * Where a record is. Apart from "Saved": this speaks of the server, not of the device. `inList`: of what the server has
 * only the tick is shown, whose words stand on the record's page and in the sync centre; exceptions are always in words.
 */
export function RecordStatusBadge({
  state,
  label,
  inList = false,
  className,
}: {
  state: RecordBadgeState;
  label: string;
  inList?: boolean;
  className?: string;
}) {
  const { icon: Icon, tone } = looks[state];
  // The rule rather than the exception: said, but in a quiet voice.
  if (state === 'office_has_it') {
    return (
      <span
        {...(inList ? { title: label } : {})}
        className={clsx(
          'inline-flex max-w-full items-center gap-1 text-small font-normal text-muted tabular-nums',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-good" />
        {inList ? <span className="sr-only">{label}</span> : label}
      </span>
    );
  }
  return (
    // Its ground reaches into the lines around it: a record that is sent, and is there, moves nothing below it.
    <Badge tone={tone} icon={Icon} className={clsx('-my-0.5', className)}>
      {label}
    </Badge>
  );
}

/** The room of the badge while it is not known where the record is: in a narrow head it may be what needs another line. */
export function RecordStatusRoom() {
  return (
    <span aria-hidden="true" className="inline-flex w-40 max-w-full text-small">
      {'\u00a0'}
    </span>
  );
}
