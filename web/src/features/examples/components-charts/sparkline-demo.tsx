import { Sparkline } from '#web/ui/chart/sparkline.tsx'

export function SparklineDemo() {
  return (
    <div className="demo-columns">
      <Sparkline values={[12, 18, 9, 24, 21, 30]} />
      <Sparkline values={[12, null, 9, 24, null, 30]} />
    </div>
  )
}
