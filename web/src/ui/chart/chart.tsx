import { LineChart, PieChart } from 'echarts/charts'
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { ComposeOption, EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react'
import { useMedia } from '#web/ui/use-media.ts'

// By parts: what is not used is not fetched. As SVG it stays sharp, and needs no canvas.
register([LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>

/** Milliseconds in which lines grow to where they belong, and move when they change: each frame of it draws them anew. */
const motion = { animationDuration: 400, animationDurationUpdate: 300 }

const countSeries = ({ series }: ChartOption) => [series].flat().length

/**
 * Draws an ECharts option in the place around it, again whenever the option changes, and follows the place's size.
 * `label` says in a sentence what can be seen; the figures themselves are the table of `ChartFigure`.
 */
export function Chart({ option: given, label }: { option: ChartOption; label: string }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const option = useMemo(() => ({ ...motion, ...given, animation: !isStill }), [given, isStill])
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef(option)

  useEffect(() => {
    // Nothing new to a chart whose page is only shown again.
    if (latest.current === option) return
    const isAlike = countSeries(latest.current) === countSeries(option)
    latest.current = option
    // Other values of the same lines move there; drawn from nothing each time, a live chart would flicker.
    chart.current?.setOption(option, { notMerge: !isAlike })
  }, [option])

  useEffect(() => {
    const element = place.current!
    const observer = new ResizeObserver(() => {
      // Nothing can be drawn into a page that is kept but hidden; it has a size again when it is shown.
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      if (chart.current) {
        const isSame = chart.current.getWidth() === width && chart.current.getHeight() === height
        return isSame ? undefined : chart.current.resize()
      }
      chart.current = init(element, undefined, { renderer: 'svg' })
      // Until its lines have grown to where they belong, it is no picture to save.
      chart.current.on('finished', () => {
        element.dataset['drawn'] = 'true'
      })
      chart.current.setOption(latest.current)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Alone of all effects it does not end when its page is only hidden: a chart that one comes back to is there as it was.
  useInsertionEffect(
    () => () => {
      chart.current?.dispose()
      chart.current = undefined
    },
    [],
  )
  return <div ref={place} className="chart" role="img" aria-label={label} />
}
