import clsx from 'clsx';
import { Card } from '../../ui/card.tsx';

const grounds = [
  ['canvas', 'bg-canvas text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['sunken', 'bg-sunken text-muted'],
  ['raised', 'bg-raised text-faint'],
  ['brand', 'bg-brand text-on-brand'],
  ['brand soft', 'bg-brand-soft text-brand'],
  ['rail', 'bg-rail text-on-rail'],
  ['rail raised', 'bg-rail-raised text-rail-muted'],
  ['marigold', 'bg-marigold text-on-marigold'],
  ['accent soft', 'bg-accent-soft text-accent'],
  ['good', 'bg-good text-on-good'],
  ['good soft', 'bg-good-soft text-good'],
  ['warn', 'bg-warn text-on-warn'],
  ['warn soft', 'bg-warn-soft text-warn'],
  ['bad', 'bg-bad text-on-bad'],
  ['bad soft', 'bg-bad-soft text-bad'],
  ['info', 'bg-info text-on-info'],
  ['info soft', 'bg-info-soft text-info'],
] as const;

const letters = [
  ['title', 'text-title'],
  ['figure', 'text-figure tabular-nums'],
  ['heading', 'text-heading'],
  ['body', 'text-body'],
  ['small', 'text-small'],
  ['caption', 'text-caption'],
] as const;

export function TokensSection() {
  return (
    <Card title="Colour and type">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {grounds.map(([name, look]) => (
          <li
            key={name}
            className={clsx('rounded-control border border-line px-3 py-4 font-semibold', look)}
          >
            {name}
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {letters.map(([name, look]) => (
          <div key={name} className="contents">
            <dt className="text-small text-muted">{name}</dt>
            <dd className={look}>Store #7486 is $1,931.50 under budget</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 flex flex-wrap gap-4">
        <li className="rounded-card border border-line bg-surface p-4 shadow-raised">raised</li>
        <li className="rounded-card border border-line bg-surface p-4 shadow-docked">docked</li>
        <li className="rounded-card border border-line bg-raised p-4 shadow-overlay">overlay</li>
      </ul>
    </Card>
  );
}
