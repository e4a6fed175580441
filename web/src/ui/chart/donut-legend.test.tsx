import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { DonutLegend, donutParts } from './donut-legend.tsx'

const part = (number: number) => ({ key: `${number}`, name: `Part ${number}`, value: 10 - number })
const options = { colors: ['red', 'green'], others: 'Others' }
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the legend names each part with its value and its share', () => {
  renderPart(<DonutLegend parts={donutParts([part(2), part(8)], options)} />)
  expect(lines()).toEqual(['Part 2880%', 'Part 8220%'])
})

test('more than six parts: the last line stands for the others', () => {
  renderPart(<DonutLegend parts={donutParts([0, 1, 2, 3, 4, 5, 6].map(part), options)} />)
  expect(lines()).toHaveLength(6)
  expect(lines().at(-1)).toBe('Others918.4%')
})

test('a ring without values has no shares', () => {
  renderPart(<DonutLegend parts={donutParts([{ ...part(1), value: 0 }], options)} />)
  expect(lines()).toEqual(['Part 100%'])
})
