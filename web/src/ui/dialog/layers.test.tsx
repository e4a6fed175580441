import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { HintButton } from '#web/ui/feedback/hint-button.tsx'
import { IconPicker } from '#web/ui/picker/icon-picker.tsx'
import { OverlayDialog } from './overlay-dialog.tsx'
import { PanelButton } from '#web/ui/layout/panel-button.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { Select } from '#web/ui/picker/select.tsx'
import { SideDrawer } from './side-drawer.tsx'

type Side = 'lower' | 'upper'
type Kind = {
  /** `inside` is for layers that can contain others. */
  draw: (side: Side, inside?: ReactNode) => ReactNode
  open?: (side: Side) => void
  isOpen: (side: Side) => boolean
  isContainer?: boolean
  /** Opens by shortcut or hover, so over layers without controls. */
  opensByItself?: boolean
  /** Escape and its own buttons always close it. */
  closesOnPress?: boolean
}

const openerOf = (side: Side) => screen.getByTestId(`open ${side}`)
const within = (side: Side) => document.querySelector(`[data-side="${side}"]`)
const buttonOf = (side: Side) => within(side)?.querySelector('button')
const isNamed = (side: Side) => screen.queryByRole('dialog', { name: side }) !== null
const isExpanded = (side: Side) =>
  within(side)?.querySelector('[aria-expanded]')?.getAttribute('aria-expanded') === 'true'

function Opener(props: { side: Side; draw: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" data-testid={`open ${props.side}`} onClick={() => setOpen(true)}>
        open
      </button>
      {props.draw(isOpen, () => setOpen(false))}
    </>
  )
}

const frame = (kind: 'box' | 'drawer') => (side: Side, inside?: ReactNode) => (
  <Opener
    side={side}
    draw={(isOpen, close) =>
      isOpen && (
        <DialogFrame kind={kind} title={side} footer={null} onClose={close}>
          <button type="button">First</button>
          {inside}
        </DialogFrame>
      )
    }
  />
)

const holder = { isContainer: true, opensByItself: true }

const kinds: Readonly<Record<string, Kind>> = {
  dialog: { draw: frame('box'), isOpen: isNamed, ...holder, closesOnPress: false },
  drawer: { draw: frame('drawer'), isOpen: isNamed, ...holder },
  overlay: {
    ...holder,
    draw: (side, inside) => (
      <Opener
        side={side}
        draw={(isOpen, close) =>
          isOpen && (
            <OverlayDialog className="any" label={side} onClose={close}>
              {inside}
            </OverlayDialog>
          )
        }
      />
    ),
    isOpen: isNamed,
  },
  'side drawer': {
    ...holder,
    draw: (side, inside) => (
      <Opener
        side={side}
        draw={(isOpen, close) => (
          <SideDrawer isOpen={isOpen} onClose={close} title={side} rootClassName={`at-${side}`}>
            {inside}
          </SideDrawer>
        )}
      />
    ),
    isOpen: (side) => document.querySelector(`.at-${side}.ant-drawer-open`) !== null,
  },
  panel: {
    isContainer: true,
    draw: (side, inside) => (
      <PanelButton label={side} icon="" className="" align="start">
        {() => inside}
      </PanelButton>
    ),
    open: (side) => fireEvent.click(buttonOf(side)!),
    isOpen: isExpanded,
  },
  menu: {
    draw: (side) => (
      <PopupMenu menu={{ items: [{ key: 'one', label: 'One' }] }}>
        <button type="button" data-testid={`open ${side}`}>
          menu
        </button>
      </PopupMenu>
    ),
    isOpen: isExpanded,
  },
  select: {
    draw: (side) => (
      <Select
        aria-label={side}
        options={[{ value: 'a', label: 'A' }]}
        value={null}
        onChange={() => {}}
      />
    ),
    open: (side) => fireEvent.mouseDown(screen.getByRole('combobox', { name: side })),
    isOpen: isExpanded,
  },
  'icon picker': {
    draw: () => (
      <IconPicker
        value={undefined}
        onChange={() => {}}
        find={() => Promise.resolve({ names: ['lucide:house'], total: 1 })}
      />
    ),
    open: (side) => fireEvent.click(buttonOf(side)!),
    isOpen: isExpanded,
  },
  'date picker': {
    draw: () => <DateField aria-label="When" value={null} onChange={() => {}} />,
    open: (side) => fireEvent.click(buttonOf(side)!),
    isOpen: (side) => buttonOf(side)?.getAttribute('aria-expanded') === 'true',
  },
  tooltip: {
    opensByItself: true,
    draw: () => <HintButton text="More" />,
    open: (side) => fireEvent.focus(buttonOf(side)!),
    isOpen: (side) => within(side)?.querySelector('[aria-describedby]') != null,
  },
}

const names = Object.keys(kinds)
const pairs = names
  .flatMap((lower) => names.map((upper) => ({ lower, upper })))
  .filter(({ lower, upper }) => kinds[lower]!.isContainer || kinds[upper]!.opensByItself)
  // A list closes when the focus leaves its field.
  .filter(({ lower, upper }) => lower !== 'select' || upper === 'tooltip')

async function renderPair({ lower, upper }: { lower: string; upper: string }) {
  const sides = { lower: kinds[lower]!, upper: kinds[upper]! }
  const upperPart = <div data-side="upper">{sides.upper.draw('upper')}</div>
  renderPart(
    <>
      <div data-side="lower">{sides.lower.draw('lower', upperPart)}</div>
      {!sides.lower.isContainer && upperPart}
    </>,
  )
  const isOpen = (side: Side) => sides[side].isOpen(side)
  for (const side of ['lower', 'upper'] as const) {
    const { open } = sides[side]
    if (open) open(side)
    else fireEvent.click(openerOf(side))
    await waitFor(() => expect(isOpen(side)).toBe(true))
  }
  expect(isOpen('lower')).toBe(true)
  return isOpen
}

const pressEscape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 })

test.each(pairs)('Escape closes a $upper before the $lower below it', async (pair) => {
  const isOpen = await renderPair(pair)
  pressEscape()
  await waitFor(() => expect(isOpen('upper')).toBe(false))
  expect(isOpen('lower')).toBe(true)
  pressEscape()
  await waitFor(() => expect(isOpen('lower')).toBe(false))
})

function pressBeside(side: Side) {
  const target =
    document.querySelector(`.at-${side} .ant-drawer-mask`) ??
    screen.queryByRole('dialog', { name: side }) ??
    document.body
  const at = { clientX: -1, clientY: 5 }
  fireEvent.pointerDown(target, at)
  fireEvent.mouseDown(target, at)
  fireEvent.pointerUp(target, at)
  fireEvent.mouseUp(target, at)
  fireEvent.click(target, at)
}

// A tooltip below closes when the pointer leaves.
const closing = pairs.filter(
  ({ lower, upper }) => kinds[upper]!.closesOnPress !== false && lower !== 'tooltip',
)

test.each(closing)('a click outside closes only the $upper above a $lower', async (pair) => {
  const isOpen = await renderPair(pair)
  // Otherwise the click hits the lower one's backdrop.
  const hasBackdrop = ['drawer', 'overlay', 'side drawer'].includes(pair.upper)
  pressBeside(hasBackdrop ? 'upper' : 'lower')
  await waitFor(() => expect(isOpen('upper')).toBe(false))
  expect(isOpen('lower')).toBe(true)
})
