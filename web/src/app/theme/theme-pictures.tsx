import type { LayoutMode } from '@amber/contract/settings/theme.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'

const box = { width: 80, height: 54 }

export function SchemePicture({ scheme }: { scheme: 'light' | 'dark' | 'system' }) {
  const draw = (name: 'light' | 'dark') => {
    const { page, panel, line, lineStrong, quiet } = surfaces[name]
    return (
      <>
        <rect width="80" height="54" fill={page} />
        <rect width="22" height="54" fill={panel} />
        <path d="M22 0v54" stroke={line} />
        <rect x="5" y="8" width="12" height="4" rx="2" fill="var(--fill)" />
        <rect x="5" y="18" width="12" height="3" rx="1.5" fill={lineStrong} />
        <rect x="5" y="26" width="12" height="3" rx="1.5" fill={lineStrong} />
        <rect x="29" y="8" width="26" height="4" rx="2" fill={quiet} />
        <rect x="29" y="19" width="44" height="28" rx="4" fill={panel} stroke={line} />
      </>
    )
  }
  return (
    <svg viewBox="0 0 80 54" {...box} aria-hidden="true">
      {scheme !== 'dark' && draw('light')}
      {scheme === 'dark' && draw('dark')}
      {scheme === 'system' && (
        <g style={{ clipPath: 'polygon(64% 0, 100% 0, 100% 100%, 36% 100%)' }}>{draw('dark')}</g>
      )}
    </svg>
  )
}

type Bar = readonly [x: number, y: number, width: number, height: number]

const menus: Record<LayoutMode, { first: Bar; second?: Bar }> = {
  vertical: { first: [0, 0, 20, 54] },
  'vertical-mix': { first: [0, 0, 10, 54], second: [11, 0, 16, 54] },
  horizontal: { first: [0, 0, 80, 11] },
  'horizontal-mix': { first: [0, 0, 80, 11], second: [0, 12, 20, 42] },
}

export function LayoutPicture(props: {
  mode: LayoutMode
  color?: string
  invertedMark?: string | undefined
  hasTabs?: boolean
}) {
  const { mode, color = 'var(--fill)', invertedMark, hasTabs } = props
  const { first, second } = menus[mode]
  const isBeside = mode.startsWith('vertical')
  const left = (isBeside ? first[2] : 0) + (second ? second[2] + (isBeside ? 1 : 0) : 0)
  const bodyTop = 12 + (hasTabs ? 7 : 0)
  const x = left + 4
  return (
    <svg viewBox="0 0 80 54" {...box} aria-hidden="true">
      <rect width="80" height="54" fill="var(--page)" />
      {isBeside && <rect x={left} width={80 - left} height="11" fill="var(--panel)" />}
      {hasTabs && (
        <>
          <rect x={left} y="12" width={80 - left} height="6" fill="var(--panel)" />
          <rect x={left + 3} y="13.5" width="12" height="3" rx="1" fill={color} opacity="0.5" />
          <rect x={left + 18} y="13.5" width="12" height="3" rx="1" fill="var(--line-strong)" />
        </>
      )}
      {drawBar(first, invertedMark ? surfaces.dark.panel : color)}
      {second && drawBar(second, color, 0.45)}
      <rect
        x={x}
        y={bodyTop + 4}
        width={76 - x}
        height={46 - bodyTop}
        rx="3"
        fill="var(--panel)"
        stroke="var(--line)"
      />
      {invertedMark && <rect x="4" y="8" width="12" height="4" rx="2" fill={invertedMark} />}
    </svg>
  )
}

function drawBar([x, y, width, height]: Bar, fill: string, opacity = 1) {
  return <rect x={x} y={y} width={width} height={height} fill={fill} opacity={opacity} />
}
