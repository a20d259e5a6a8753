import { useFormat } from '../../../../i18n/format.ts';
import { Panel, Press, Scene, Screen, Tick, Words } from './parts.tsx';

export function TargetPicture() {
  const format = useFormat();
  return (
    <Scene>
      <Screen x={36} y={26} width={248} height={148}>
        <Words x={54} y={62} width={80} />
        <Panel x={54} y={74} width={140} height={30} />
        <path
          d="M68 82 v14 M73 84 q-10 -2 -10 3 q10 2 10 5 q0 4 -10 2"
          fill="none"
          strokeWidth={2}
          className="stroke-brand"
        />
        <Words x={84} y={86} width={70} strong />
        <rect x={54} y={122} width={210} height={12} rx={6} className="fill-line" />
        <rect x={54} y={122} width={59} height={12} rx={6} className="fill-brand" />
        <path d="M113 114 v28" className="stroke-marigold" strokeWidth={3} />
        <text x={122} y={158} fontSize={17} fontWeight={700} className="fill-ink">
          {format.percent(28, 0)}
        </text>
        <Press x={182} y={90} />
      </Screen>
    </Scene>
  );
}

export function AmountPicture() {
  const format = useFormat();
  return (
    <Scene>
      <Screen x={92} y={10} width={136} height={180}>
        <Panel x={106} y={44} width={108} height={34} tone="soft" />
        <text
          x={160}
          y={67}
          textAnchor="middle"
          fontSize={18}
          fontWeight={700}
          className="fill-ink"
        >
          {format.money(124_000)}
        </text>
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
          <rect
            key={key}
            x={108 + (key % 3) * 36}
            y={88 + Math.floor(key / 3) * 22}
            width={30}
            height={17}
            rx={5}
            className="fill-sunken stroke-line"
          />
        ))}
        <Panel x={106} y={156} width={108} height={20} tone="brand" />
        <Tick x={162} y={166} size={6} />
      </Screen>
    </Scene>
  );
}

export function BarsPicture() {
  const heights = [62, 78, 55, 96, 70];
  return (
    <Scene>
      <rect x={30} y={20} width={260} height={160} rx={12} className="fill-surface stroke-line" />
      {heights.map((height, day) => (
        <rect
          key={height}
          x={46 + day * 34}
          y={156 - height}
          width={24}
          height={height}
          rx={5}
          className={height > 90 ? 'fill-warn' : 'fill-brand'}
        />
      ))}
      <rect
        x={216}
        y={112}
        width={24}
        height={44}
        rx={5}
        fill="none"
        strokeWidth={2}
        strokeDasharray="5 5"
        className="stroke-line-strong"
      />
      <path d="M222 134 h12 M228 128 v12" className="stroke-muted" strokeWidth={3} />
      <path d="M250 156 h24" className="stroke-line-strong" strokeWidth={3} />
      <path d="M40 74 h240" strokeWidth={2.5} strokeDasharray="2 7" className="stroke-muted" />
      <path d="M40 160 h240" className="stroke-line" strokeWidth={2} />
      <Words x={46} y={166} width={24} />
      <Words x={80} y={166} width={24} />
      <Words x={114} y={166} width={24} />
      <Words x={148} y={166} width={24} />
      <Words x={182} y={166} width={24} />
      <Press x={228} y={134} />
    </Scene>
  );
}
