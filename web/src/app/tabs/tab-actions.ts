import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import type { Feedback } from '#web/lib/feedback.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { Tabs } from './create-tabs.ts'
import { closedBy } from './tab.ts'
import type { CloseChoice, Tab } from './tab.ts'
import type { tabsMessages } from './tabs.messages.ts'

/** What is done with tabs where a question, other pages or the data are part of it. */
export type TabActions = ReturnType<typeof createTabActions>

export function createTabActions(from: {
  tabs: Tabs
  navigate: NavigateFunction
  queries: QueryClient
  feedback: Feedback
  t: Translate<typeof tabsMessages>
  titleOf: (tab: Tab) => string
}) {
  const { tabs, navigate, queries, feedback, t, titleOf } = from

  /** The titles of those tabs that hold something unsaved, as a sentence names them; undefined if none does. */
  const unsavedNames = (meant: readonly Tab[] = tabs.getState().tabs): string | undefined => {
    const { unsaved } = tabs.getState()
    const dirty = meant.filter(({ id }) => unsaved[id])
    return dirty.map((tab) => t('name', { name: titleOf(tab) })).join(t('and')) || undefined
  }

  /** Whether what is not saved in these tabs, or in any, may be lost; asks where there is something. */
  const mayDiscard = async (meant?: readonly Tab[]): Promise<boolean> => {
    const names = unsavedNames(meant)
    if (!names) return true
    return feedback.ask({
      title: t('unsavedTitle'),
      text: t('unsavedText', { names }),
      confirm: t('discard'),
      isDanger: true,
      cancel: t('keepEditing'),
    })
  }

  return {
    unsavedNames: () => unsavedNames(),
    mayDiscard: () => mayDiscard(),
    open: (url: string) => void navigate(url),
    /** Goes nowhere after all: to where the person is, while they are on the way to another page. */
    stay: (url: string) => void navigate(url, { replace: true }),
    /** Answers false when there is nothing to close, or the person would rather keep what is not saved. */
    close: async (id: string, choice: CloseChoice): Promise<boolean> => {
      const meant = closedBy(choice, id, tabs.getState().tabs)
      if (meant.length === 0 || !(await mayDiscard(meant))) return false
      const ids = meant.map((tab) => tab.id)
      const { activeId, tabs: all } = tabs.getState()
      if (activeId !== undefined && ids.includes(activeId)) {
        // Who closes the tabs around one wants to see that one.
        const next = ids.includes(id) ? tabs.nextWithout(ids) : all.find((tab) => tab.id === id)
        await navigate(next?.url ?? '/', { replace: true })
      }
      tabs.remove(ids)
      return true
    },
    reload: async (id: string): Promise<void> => {
      const tab = tabs.getState().tabs.find((one) => one.id === id)
      if (!tab || !(await mayDiscard([tab]))) return
      // What the page reads is fetched again when it is built anew; other pages find out when they are shown.
      await queries.invalidateQueries({ refetchType: 'none' })
      tabs.reload(id)
    },
  }
}
