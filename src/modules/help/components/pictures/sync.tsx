import { Cloud, Office, Panel, Person, Scene, Screen, Tick, Words } from './parts.tsx';

export function OfflinePicture() {
  return (
    <Scene>
      <Screen x={30} y={46} width={170} height={122}>
        <Words x={48} y={84} width={90} strong />
        <Words x={48} y={98} width={130} />
        <Words x={48} y={110} width={110} />
        <Panel x={48} y={126} width={80} height={24} tone="soft" />
        <Tick x={66} y={138} size={6} className="stroke-brand" />
        <Words x={80} y={135} width={38} />
      </Screen>
      <Cloud x={230} y={88} className="fill-surface stroke-line-strong" />
      <path d="M222 44 l58 58" className="stroke-bad" strokeWidth={5} />
    </Scene>
  );
}

export function BadgePicture() {
  return (
    <Scene>
      {[26, 84, 142].map((y, index) => (
        <g key={y}>
          <rect x={40} y={y} width={240} height={44} rx={10} className="fill-surface stroke-line" />
          <Words x={56} y={y + 13} width={84} strong />
          <Words x={56} y={y + 26} width={56} />
          <rect
            x={176}
            y={y + 10}
            width={88}
            height={24}
            rx={12}
            className={['fill-accent-soft', 'fill-info-soft', 'fill-good-soft'][index]}
          />
          {index === 0 ? (
            <rect x={187} y={y + 17} width={14} height={10} rx={2} className="fill-accent" />
          ) : index === 1 ? (
            <path
              d={`M194 ${y + 28} v-11 M189 ${y + 21} l5 -5 l5 5`}
              fill="none"
              strokeWidth={2.5}
              className="stroke-info"
            />
          ) : (
            <Tick x={193} y={y + 22} size={6} className="stroke-good" />
          )}
          <Words x={208} y={y + 20} width={44} />
        </g>
      ))}
    </Scene>
  );
}

export function SendingPicture() {
  return (
    <Scene>
      <Screen x={24} y={62} width={104} height={80}>
        <Words x={38} y={96} width={60} strong />
        <Words x={38} y={110} width={72} />
        <Words x={38} y={121} width={50} />
      </Screen>
      <path
        d="M142 104 h58 M188 92 l13 12 l-13 12"
        fill="none"
        strokeWidth={5}
        className="stroke-marigold"
      />
      {[0, 1, 2].map((sheet) => (
        <rect
          key={sheet}
          x={144 + sheet * 18}
          y={76 - sheet * 4}
          width={12}
          height={15}
          rx={2}
          className="fill-surface stroke-brand"
          strokeWidth={2}
        />
      ))}
      <Office x={216} y={48} />
      <circle cx={290} cy={52} r={15} className="fill-good" />
      <Tick x={289} y={52} size={7} className="stroke-on-good" />
    </Scene>
  );
}

export function PeoplePicture() {
  return (
    <Scene>
      <Screen x={100} y={76} width={120} height={100}>
        <circle cx={140} cy={128} r={15} className="fill-brand" />
        <circle cx={182} cy={128} r={15} className="fill-marigold" />
        <Words x={126} y={152} width={28} />
        <Words x={168} y={152} width={28} />
      </Screen>
      <Person x={56} y={78} className="fill-brand" />
      <Person x={264} y={78} className="fill-marigold" />
      <path
        d="M84 60 q30 -34 56 -2"
        fill="none"
        strokeWidth={3}
        strokeDasharray="2 8"
        className="stroke-brand"
      />
      <path
        d="M236 60 q-30 -34 -56 -2"
        fill="none"
        strokeWidth={3}
        strokeDasharray="2 8"
        className="stroke-accent"
      />
    </Scene>
  );
}

export function KeptPicture() {
  return (
    <Scene>
      <Screen x={40} y={36} width={170} height={130}>
        <rect x={88} y={92} width={74} height={54} rx={8} className="fill-brand" />
        <path
          d="M104 92 v-12 a21 21 0 0 1 42 0 v12"
          fill="none"
          strokeWidth={8}
          className="stroke-brand"
        />
        <circle cx={125} cy={114} r={7} className="fill-marigold" />
        <path d="M125 118 v12" className="stroke-marigold" strokeWidth={5} />
      </Screen>
      <path d="M232 74 h40 v70 h-40" fill="none" strokeWidth={5} className="stroke-line-strong" />
      <path
        d="M222 109 h30 M242 98 l12 11 l-12 11"
        fill="none"
        strokeWidth={5}
        className="stroke-marigold"
      />
    </Scene>
  );
}
