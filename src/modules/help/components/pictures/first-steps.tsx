import { Panel, Press, Scene, Screen, Words } from './parts.tsx';

export function SignInPicture() {
  return (
    <Scene>
      <Screen x={70} y={20} width={180} height={160}>
        <circle cx={160} cy={66} r={14} className="fill-brand-soft stroke-brand" strokeWidth={2} />
        <path d="M150 78 a10 10 0 0 1 20 0" className="fill-brand" />
        <circle cx={160} cy={63} r={5} className="fill-brand" />
        <Panel x={92} y={88} width={136} height={20} />
        <Words x={100} y={95} width={70} />
        <Panel x={92} y={114} width={136} height={20} />
        {[0, 1, 2, 3, 4, 5].map((dot) => (
          <circle key={dot} cx={103 + dot * 9} cy={124} r={2.5} className="fill-ink" />
        ))}
        <Panel x={92} y={142} width={136} height={22} tone="brand" />
        <Press x={206} y={154} />
      </Screen>
    </Scene>
  );
}

export function StorePicture() {
  return (
    <Scene>
      <rect
        x={88}
        y={86}
        width={144}
        height={84}
        className="fill-surface stroke-ink"
        strokeWidth={3}
      />
      <rect x={104} y={114} width={44} height={34} rx={3} className="fill-brand-soft" />
      <rect x={170} y={110} width={38} height={60} rx={3} className="fill-rail-raised" />
      <circle cx={200} cy={142} r={3} className="fill-marigold" />
      {[0, 1, 2, 3, 4, 5].map((stripe) => (
        <path
          key={stripe}
          d={`M${80 + stripe * 26.67} 62 h26.67 v22 a13.33 13.33 0 0 1 -26.67 0 z`}
          className={stripe % 2 === 0 ? 'fill-brand' : 'fill-marigold'}
        />
      ))}
      <rect x={112} y={28} width={96} height={28} rx={14} className="fill-ink" />
      <circle cx={128} cy={42} r={5} className="fill-marigold" />
      <rect x={140} y={39} width={44} height={6} rx={3} className="fill-canvas" />
      <path d="M190 39 l5 6 l5 -6" fill="none" className="stroke-canvas" strokeWidth={2.5} />
      <Press x={198} y={42} />
    </Scene>
  );
}

export function TilesPicture() {
  return (
    <Scene>
      <Screen x={40} y={22} width={240} height={156}>
        <Words x={56} y={56} width={90} strong />
        {[
          [56, 74],
          [164, 74],
          [56, 124],
          [164, 124],
        ].map(([x = 0, y = 0], index) => (
          <g key={`${x} ${y}`}>
            <Panel x={x} y={y} width={98} height={42} tone={index === 0 ? 'soft' : 'surface'} />
            <rect x={x + 9} y={y + 10} width={22} height={22} rx={6} className="fill-brand-soft" />
            <circle cx={x + 20} cy={y + 21} r={6} className="fill-brand" />
            <Words x={x + 38} y={y + 12} width={48} strong />
            <Words x={x + 38} y={y + 25} width={34} />
          </g>
        ))}
        <Press x={132} y={98} />
      </Screen>
    </Scene>
  );
}

export function InstallPicture() {
  return (
    <Scene>
      <rect x={100} y={14} width={120} height={172} rx={18} className="fill-ink" />
      <rect x={107} y={21} width={106} height={158} rx={12} className="fill-brand-soft" />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((icon) => (
        <rect
          key={icon}
          x={119 + (icon % 3) * 30}
          y={38 + Math.floor(icon / 3) * 32}
          width={22}
          height={22}
          rx={6}
          className={icon === 4 ? 'fill-rail' : 'fill-surface'}
        />
      ))}
      <path d="M152 86 h16 M156 81 h8 M155 76 v10" className="stroke-marigold" strokeWidth={3} />
      <path
        d="M160 128 v22 M150 142 l10 10 l10 -10 M144 160 h32"
        fill="none"
        strokeWidth={4}
        className="stroke-brand"
      />
    </Scene>
  );
}
