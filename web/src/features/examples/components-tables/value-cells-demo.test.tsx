import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { ValueCellsDemo } from './value-cells-demo.tsx'

test('shows the table in Chinese', () => {
  renderPart(<ValueCellsDemo />, { language: 'zh-CN' })
  expect(screen.getByText('¥12,999.00')).toBeTruthy()
  expect(screen.getByText('2026年3月4日')).toBeTruthy()
})
