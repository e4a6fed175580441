import { expect, test } from 'vitest'
import { keptInside, shownSize, turned, wholeCrop, zoomed } from './crop-state.ts'

const wide = { width: 400, height: 200 }

test('fills the window with the middle of the picture at first', () => {
  expect(shownSize(wide, wholeCrop)).toEqual({ width: 2, height: 1 })
  expect(keptInside(wide, wholeCrop)).toEqual(wholeCrop)
})

test('limits moving so that the picture always fills the window', () => {
  expect(keptInside(wide, { ...wholeCrop, x: 9, y: 9 })).toEqual({ ...wholeCrop, x: 0.5, y: 0 })
  expect(keptInside(wide, { ...wholeCrop, zoom: 2, x: -9, y: -9 })).toEqual({
    ...wholeCrop,
    zoom: 2,
    x: -1.5,
    y: -0.5,
  })
})

test('zooms around the middle within limits', () => {
  expect(zoomed(wide, { ...wholeCrop, x: 0.25 }, 2)).toMatchObject({ zoom: 2, x: 0.5 })
  expect(zoomed(wide, wholeCrop, 0.1).zoom).toBe(1)
  expect(zoomed(wide, wholeCrop, 99).zoom).toBe(4)
})

test('rotates around the middle, and four rotations restore it', () => {
  const moved = { ...wholeCrop, zoom: 2, x: 1, y: 0.25 }
  let crop = moved
  for (let turns = 1; turns <= 4; turns += 1) {
    crop = turned(wide, crop)
    if (turns === 1) expect(shownSize(wide, crop)).toEqual({ width: 2, height: 4 })
  }
  expect(crop).toEqual(moved)
})
