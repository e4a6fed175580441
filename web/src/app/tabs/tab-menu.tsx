import { svg as pinIcon } from 'virtual:icon/pin'
import { svg as unpinIcon } from 'virtual:icon/pin-off'
import { svg as reloadIcon } from 'virtual:icon/rotate-cw'
import { svg as externalIcon } from 'virtual:icon/external-link'
import { svg as closeIcon } from 'virtual:icon/x'
import { svg as leftIcon } from 'virtual:icon/arrow-left'
import { svg as rightIcon } from 'virtual:icon/arrow-right'
import { svg as closeLeftIcon } from 'virtual:icon/arrow-left-to-line'
import { svg as closeRightIcon } from 'virtual:icon/arrow-right-to-line'
import { svg as closeOtherIcon } from 'virtual:icon/fold-horizontal'
import { svg as closeAllIcon } from 'virtual:icon/copy-x'
import { useRef } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { MenuList, type MenuContent } from '#web/ui/dialog/menu-list.tsx'
import { addressOf } from '#web/app/boot/base-path.ts'
import { canClose, closedBy, rank } from './tab.ts'
import type { CloseChoice, Tab } from './tab.ts'
import { useTabsParts } from './tabs-context.ts'
import { tabsMessages } from './tabs.messages.ts'

/** Coordinates in pixels of the window. */
export type MenuPosition = { id: string; x: number; y: number }

const closeChoices = [
  { key: 'closeLeft', choice: 'left', svg: closeLeftIcon },
  { key: 'closeRight', choice: 'right', svg: closeRightIcon },
  { key: 'closeOther', choice: 'other', svg: closeOtherIcon },
  { key: 'closeAll', choice: 'all', svg: closeAllIcon },
] as const

function useTabMenu(id: string, all: readonly Tab[], onClosed: () => void): MenuContent {
  const { tabs, actions } = useTabsParts()
  const t = useT(tabsMessages)
  const at = all.findIndex((tab) => tab.id === id)
  const tab = all[at]
  if (!tab) return { items: [] }

  const isMovable = (onto: Tab | undefined) =>
    onto !== undefined && rank(tab) > 0 && rank(onto) === rank(tab)
  const close = (choice: CloseChoice) => void actions.close(id, choice).then(onClosed)
  const move = (onto: Tab | undefined) => onto && tabs.move(id, onto.id)
  const tabCommands: Record<string, () => void> = {
    reload: () => void actions.reload(id),
    pin: () => tabs.pin(id, !tab.isPinned),
    moveLeft: () => move(all[at - 1]),
    moveRight: () => move(all[at + 1]),
    openOutside: () => void window.open(addressOf(tab.url), '_blank', 'noopener'),
    close: () => close('self'),
    closeLeft: () => close('left'),
    closeRight: () => close('right'),
    closeOther: () => close('other'),
    closeAll: () => close('all'),
  }
  const icon = (svg: string) => <Icon svg={svg} size={16} />
  return {
    items: [
      { key: 'reload', icon: icon(reloadIcon), label: t('reload') },
      {
        key: 'pin',
        icon: icon(tab.isPinned ? unpinIcon : pinIcon),
        label: tab.isPinned ? t('unpin') : t('pin'),
        disabled: rank(tab) === 0,
      },
      { key: 'openOutside', icon: icon(externalIcon), label: t('openOutside') },
      { type: 'divider' },
      {
        key: 'moveLeft',
        icon: icon(leftIcon),
        label: t('moveLeft'),
        disabled: !isMovable(all[at - 1]),
      },
      {
        key: 'moveRight',
        icon: icon(rightIcon),
        label: t('moveRight'),
        disabled: !isMovable(all[at + 1]),
      },
      { type: 'divider' },
      { key: 'close', icon: icon(closeIcon), label: t('close'), disabled: !canClose(tab) },
      ...closeChoices.map(({ key, choice, svg }) => ({
        key,
        icon: icon(svg),
        label: t(key),
        disabled: closedBy(choice, id, all).length === 0,
      })),
    ],
    onClick: ({ key }) => tabCommands[key]?.(),
  }
}

export function TabMenu(props: {
  position: MenuPosition
  tabs: readonly Tab[]
  onClose: () => void
  onClosed: () => void
}) {
  const { position, onClose } = props
  const menu = useTabMenu(position.id, props.tabs, props.onClosed)
  const popup = useRef<HTMLDivElement>(null)
  useLayer({ isOpen: true, onClose, layer: () => popup.current, closesOnPress: true })
  const { x, y } = position
  return (
    <MenuList
      menu={menu}
      align="start"
      anchorOf={() => ({ left: x, right: x, top: y, bottom: y })}
      popup={popup}
      onLeave={onClose}
      onClose={onClose}
    />
  )
}
