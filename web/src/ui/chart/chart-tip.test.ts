import { expect, test } from 'vitest'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { pointTip, tipLooks } from './chart-tip.ts'

test('distinguishes missing data from data still to come', () => {
  const values = [null, null, 0, 4, null]
  const tip = pointTip({
    points: values.map((_, index) => ({ long: `Day ${index}` })),
    series: [{ name: 'Visits', color: 'teal', values }],
    write: String,
    noData: 'No data',
  })
  const texts = values.map((_, dataIndex) => tip({ dataIndex }).textContent)
  expect(texts).toEqual([
    'Day 0VisitsNo data',
    'Day 1VisitsNo data',
    'Day 2Visits0',
    'Day 3Visits4',
    'Day 4Visits–',
  ])
})

test('places the tip of a chart in the tooltip layer', () => {
  for (const surface of Object.values(surfaces))
    expect(tipLooks(surface).extraCssText).toContain('z-index:98;')
})
