import { Cross, Panel, Press, Scene, Screen, Tick, Words } from './parts.tsx';

export function TemplatePicture() {
  return (
    <Scene>
      <Screen x={50} y={20} width={220} height={160}>
        {[50, 92, 134].map((y, index) => (
          <g key={y}>
            <Panel x={66} y={y} width={188} height={36} tone={index === 1 ? 'soft' : 'surface'} />
            <rect x={76} y={y + 8} width={16} height={20} rx={3} className="fill-brand" />
            <path
              d={`M80 ${y + 15} h8 M80 ${y + 20} h8`}
              className="stroke-on-brand"
              strokeWidth={2}
            />
            <Words x={102} y={y + 10} width={80} strong />
            <Words x={102} y={y + 22} width={50} />
            <path
              d={`M240 ${y + 13} l5 5 l-5 5`}
              fill="none"
              className="stroke-muted"
              strokeWidth={2.5}
            />
          </g>
        ))}
        <Press x={224} y={110} />
      </Screen>
    </Scene>
  );
}

export function AnswersPicture() {
  return (
    <Scene>
      <Screen x={30} y={24} width={260} height={152}>
        <Words x={48} y={60} width={150} strong />
        <Words x={48} y={74} width={100} />
        <Panel x={48} y={94} width={70} height={40} tone="brand" />
        <Tick x={83} y={114} size={9} />
        <Panel x={125} y={94} width={70} height={40} />
        <path d="M154 108 l12 12 M166 108 l-12 12" className="stroke-bad" strokeWidth={3} />
        <Panel x={202} y={94} width={70} height={40} />
        <path d="M228 114 h18" className="stroke-muted" strokeWidth={3} />
        <rect x={48} y={150} width={224} height={6} rx={3} className="fill-line" />
        <rect x={48} y={150} width={92} height={6} rx={3} className="fill-brand" />
        <Press x={104} y={124} />
      </Screen>
    </Scene>
  );
}

export function PhotoPicture() {
  return (
    <Scene>
      <Screen x={30} y={24} width={260} height={152}>
        <Words x={48} y={56} width={130} strong />
        <Panel x={48} y={72} width={60} height={30} tone="bad" />
        <Cross x={78} y={87} />
        <Panel x={48} y={112} width={110} height={48} />
        <Words x={58} y={122} width={80} />
        <Words x={58} y={133} width={62} />
        <rect x={170} y={72} width={102} height={88} rx={8} className="fill-rail-raised" />
        <path
          d="M200 88 l5 -8 h22 l5 8 h12 a5 5 0 0 1 5 5 v40 a5 5 0 0 1 -5 5 h-56 a5 5 0 0 1 -5 -5 v-40 a5 5 0 0 1 5 -5 z"
          className="fill-on-rail"
        />
        <circle cx={216} cy={112} r={15} className="fill-brand-soft stroke-brand" strokeWidth={3} />
        <circle cx={216} cy={112} r={6} className="fill-brand" />
        <Press x={252} y={150} />
      </Screen>
    </Scene>
  );
}

export function ReportPicture() {
  return (
    <Scene>
      <rect
        x={80}
        y={14}
        width={160}
        height={172}
        rx={8}
        className="fill-surface stroke-line-strong"
        strokeWidth={2}
      />
      <circle cx={160} cy={64} r={32} fill="none" strokeWidth={9} className="stroke-line" />
      <circle
        cx={160}
        cy={64}
        r={32}
        fill="none"
        strokeWidth={9}
        strokeDasharray="193 201"
        transform="rotate(-90 160 64)"
        className="stroke-brand"
      />
      <text x={160} y={70} textAnchor="middle" fontSize={18} fontWeight={700} className="fill-ink">
        96 %
      </text>
      {[114, 134, 154].map((y, index) => (
        <g key={y}>
          <circle cx={104} cy={y + 3} r={7} className={index === 1 ? 'fill-bad' : 'fill-brand'} />
          {index === 1 ? (
            <Cross x={104} y={y + 3} size={2.6} />
          ) : (
            <Tick x={103} y={y + 3} size={3.6} />
          )}
          <Words x={120} y={y} width={index === 1 ? 78 : 98} />
        </g>
      ))}
    </Scene>
  );
}
