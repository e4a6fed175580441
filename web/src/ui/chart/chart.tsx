import { LineChart, PieChart } from 'echarts/charts'
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { ComposeOption, EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useInsertionEffect, useMemo, useRef } from 'react'
import { useMedia, usePhone } from '#web/ui/use-media.ts'

// Only what is used is bundled.
register([LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>

/** In ms. Each frame redraws the lines, which takes a phone longer than a frame lasts: there a chart appears at once. */
const motionOf = (isPhone: boolean) => ({
  animationDuration: isPhone ? 0 : 400,
  animationDurationUpdate: 300,
})

/** With the font of the page: ECharts measures labels on a canvas, which cannot inherit one. */
const withFont = (option: ChartOption, element: HTMLElement): ChartOption => ({
  ...option,
  textStyle: { fontFamily: getComputedStyle(element).fontFamily },
})

const countSeries = ({ series }: ChartOption) => [series].flat().length

/** Renders an ECharts option. `label` is the accessible name; the data is in the table of `ChartFigure`. */
export function Chart({ option: given, label }: { option: ChartOption; label: string }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPhone = usePhone()
  const option = useMemo(
    () => ({ ...motionOf(isPhone), ...given, animation: !isStill }),
    [given, isStill, isPhone],
  )
  const root = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef(option)

  useEffect(() => {
    // Unchanged: the page is only shown again.
    if (latest.current === option) return
    const isAlike = countSeries(latest.current) === countSeries(option)
    latest.current = option
    // Replacing would make a live chart flicker.
    chart.current?.setOption(withFont(option, root.current!), { notMerge: !isAlike })
  }, [option])

  useEffect(() => {
    const element = root.current!
    const observer = new ResizeObserver(() => {
      // A hidden page has no size, so nothing can be drawn.
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      if (chart.current) {
        const isSame = chart.current.getWidth() === width && chart.current.getHeight() === height
        return isSame ? undefined : chart.current.resize()
      }
      chart.current = init(element, undefined, { renderer: 'svg' })
      // The chart cannot be saved before its animation ends.
      chart.current.on('finished', () => {
        element.dataset['drawn'] = 'true'
      })
      // Drawn with the next frame, to keep the task short.
      chart.current.setOption(withFont(latest.current, element), { lazyUpdate: true })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Other effects end when the page is hidden, but a kept chart must persist.
  useInsertionEffect(
    () => () => {
      chart.current?.dispose()
      chart.current = undefined
    },
    [],
  )
  return <div ref={root} className="chart" role="img" aria-label={label} />
}
