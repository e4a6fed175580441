import { menus as calls } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useRef, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useInvalidate, useWrite } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import { moveItem } from '#web/ui/tree/tree-rows.ts'
import type { TreePosition } from '#web/ui/tree/tree-rows.ts'

/** Moves menus optimistically and rolls back on errors. `said` is the last moved menu, for the announcement. */
export function useMenuMoves(stored: readonly Menu[]) {
  const { feedback, refreshRights } = useServices()
  const invalidate = useInvalidate()
  const { mutateAsync } = useWrite(calls.move, {
    invalidates: [calls.list],
    errorDisplay: 'inline',
    waitsForReads: true,
  })
  const [pending, setPending] = useState<readonly { menu: Menu; position: TreePosition }[]>([])
  const [said, setSaid] = useState<Menu>()
  // A move changes the versions of its siblings, so moves run one after another.
  const turns = useRef<{ last: Promise<unknown>; answer: readonly Menu[] }>({
    last: Promise.resolve(),
    answer: [],
  })
  const send = async ({ id }: Menu, position: TreePosition) => {
    const known = [...stored, ...turns.current.answer].filter((menu) => menu.id === id)
    const version = Math.max(...known.map((menu) => menu.version))
    try {
      turns.current.answer = await mutateAsync({ id, version, ...position })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'record_changed') await invalidate(calls.list)
      throw error
    }
  }
  const move = async (menu: Menu, position: TreePosition) => {
    const step = { menu, position }
    setPending((steps) => [...steps, step])
    setSaid(undefined)
    const turn = turns.current.last.then(() => send(menu, position))
    turns.current.last = turn.catch(() => {})
    try {
      await turn
      setSaid(menu)
      void refreshRights({ isUrgent: true })
    } finally {
      setPending((steps) => steps.filter((one) => one !== step))
    }
  }
  const menus = pending.reduce(
    (list, { menu, position }) => moveItem(list, menu.id, position),
    stored,
  )
  /** Reports errors by toast, for moves without a dialog. */
  const drop = (menu: Menu, position: TreePosition) =>
    void move(menu, position).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      feedback.toast({ kind: 'error', title: error.msg })
    })
  return { menus, move, drop, said }
}
