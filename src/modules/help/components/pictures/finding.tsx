import { Panel, Press, Scene, Screen, Words } from './parts.tsx';

export function PinPicture() {
  return (
    <Scene>
      {[22, 66, 110, 154].map((y, index) => (
        <g key={y}>
          <rect
            x={44}
            y={y}
            width={232}
            height={34}
            rx={17}
            className={
              index === 0 ? 'fill-accent-soft stroke-marigold' : 'fill-surface stroke-line'
            }
            strokeWidth={2}
          />
          <circle cx={66} cy={y + 17} r={9} className="fill-brand" />
          <Words x={86} y={y + 14} width={110 - index * 18} strong={index === 0} />
          {index === 0 ? (
            <path
              d={`M246 ${y + 8} h14 l-3 10 l5 5 h-18 l5 -5 z M253 ${y + 23} v7`}
              strokeWidth={2.5}
              className="fill-marigold stroke-accent"
            />
          ) : null}
        </g>
      ))}
      <path
        d="M24 170 v-110 M14 72 l10 -12 l10 12"
        fill="none"
        strokeWidth={4}
        className="stroke-brand"
      />
    </Scene>
  );
}

export function SearchPicture() {
  return (
    <Scene>
      <Screen x={40} y={18} width={240} height={164}>
        <Panel x={58} y={50} width={204} height={30} tone="soft" />
        <circle cx={77} cy={64} r={7} fill="none" strokeWidth={3} className="stroke-brand" />
        <path d="M82 69 l6 6" className="stroke-brand" strokeWidth={3} />
        <Words x={98} y={62} width={56} strong />
        <path d="M160 57 v16" className="stroke-marigold" strokeWidth={2.5} />
        {[92, 118, 144].map((y, index) => (
          <g key={y}>
            {index === 0 ? (
              <rect x={58} y={y - 4} width={204} height={22} rx={5} className="fill-brand-soft" />
            ) : null}
            <rect x={66} y={y} width={14} height={14} rx={4} className="fill-brand" />
            <Words x={90} y={y + 4} width={120 - index * 24} />
          </g>
        ))}
      </Screen>
    </Scene>
  );
}

export function FormsPicture() {
  return (
    <Scene>
      {[
        [36, 30],
        [168, 30],
        [36, 108],
        [168, 108],
      ].map(([x = 0, y = 0], index) => (
        <g key={`${x} ${y}`}>
          <Panel x={x} y={y} width={116} height={62} />
          <rect
            x={x + 12}
            y={y + 14}
            width={30}
            height={34}
            rx={4}
            className={index === 1 ? 'fill-marigold' : 'fill-brand'}
          />
          <path
            d={`M${x + 19} ${y + 24} h16 M${x + 19} ${y + 31} h16 M${x + 19} ${y + 38} h10`}
            strokeWidth={2.5}
            className={index === 1 ? 'stroke-on-marigold' : 'stroke-on-brand'}
          />
          <Words x={x + 52} y={y + 20} width={44} strong />
          <Words x={x + 52} y={y + 34} width={34} />
          <path
            d={`M${x + 96} ${y + 12} h8 v8 M${x + 104} ${y + 12} l-9 9`}
            fill="none"
            strokeWidth={2.5}
            className="stroke-muted"
          />
        </g>
      ))}
      <Press x={262} y={74} />
    </Scene>
  );
}
