import './chart.css'

export type ChartShape = 'line' | 'bar' | 'ring'

const drawings: Record<ChartShape, React.ReactNode> = {
  // Same radii as the donut chart.
  ring: <circle cx="50" cy="50" r="40.5" fill="none" strokeWidth="15" />,
  line: <polyline points="0,78 18,62 36,68 54,40 72,48 100,22" fill="none" />,
  bar: <path d="M4 100V62h8v38zM24 100V48h8v52zM44 100V70h8v30zM64 100V36h8v64zM84 100V52h8v48z" />,
}

/**
 * Placeholder in the shape of a chart. Animated only while loading, because animations out of view keep the browser
 * rendering.
 */
export function ChartPlaceholder({ shape, isLoading }: { shape: ChartShape; isLoading: boolean }) {
  return (
    <div
      className="chart-placeholder"
      data-shape={shape}
      data-loading={isLoading}
      aria-hidden="true"
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio={shape === 'ring' ? 'xMidYMid' : 'none'}>
        {drawings[shape]}
      </svg>
    </div>
  )
}
