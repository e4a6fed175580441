import { fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Avatar, LoggedAvatar } from './avatar.tsx'

const drawn = (avatar: ReactNode) => {
  const { container } = render(avatar)
  const { initials, tint } = container.querySelector<HTMLElement>('.avatar')!.dataset
  const picture = container.querySelector('img')
  return { initials, tint, picture }
}

test.each([
  ['王小明', '王'],
  ['Ann Smith', 'AS'],
  ['ann_smith-jones', 'AS'],
  ['super', 'S'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(drawn(<Avatar id="1" name={name} />).initials).toBe(initials)
})

test('derives the color from the id, so that a rename keeps it', () => {
  const before = drawn(<Avatar id="id-1" name="Ann" />)
  const renamed = drawn(<Avatar id="id-1" name="Bea" />)
  expect(renamed.tint).toBe(before.tint)
  const tints = ['a', 'b', 'c', 'd'].map((id) => drawn(<Avatar id={id} name="Ann" />).tint)
  expect(new Set(tints).size).toBe(4)
  expect(drawn(<Avatar id={null} name="Ann" />).tint).toBe('none')
})

test('shows the current picture and initials in a log, and the logged name of an unknown user', () => {
  const face = { nickName: 'Bea Lee', avatar: 'a1b2' }
  const known = drawn(<LoggedAvatar id="1" name="ann" face={face} size={32} />)
  expect(known.initials).toBe('BL')
  expect(known.picture?.getAttribute('src')).toContain('a1b2')
  const unknown = drawn(<LoggedAvatar id="1" name="ann" face={null} size={32} />)
  expect(unknown.initials).toBe('A')
  expect(unknown.picture).toBeNull()
})

test('shows initials when a picture cannot be loaded', () => {
  const { container } = render(<Avatar id="1" name="Ann" picture="a1b2" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
})
