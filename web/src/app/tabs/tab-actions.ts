import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import type { Feedback } from '#web/lib/feedback.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { Tabs } from './create-tabs.ts'
import { closedBy } from './tab.ts'
import type { CloseChoice, Tab } from './tab.ts'
import type { tabsMessages } from './tabs.messages.ts'
import { lossText, unsavedQuestion, type Losses } from './unsaved-question.ts'

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

  const lossesIn = (meant: readonly Tab[] = tabs.getState().tabs): Losses => {
    const { unsaved } = tabs.getState()
    const titlesOf = (isShownOnce: boolean) =>
      meant
        .filter(({ id }) => unsaved[id]?.some((part) => part.isShownOnce === isShownOnce))
        .map(titleOf)
    return { changed: titlesOf(false), shownOnce: titlesOf(true) }
  }

  const mayDiscard = async (meant?: readonly Tab[]): Promise<boolean> => {
    const losses = lossesIn(meant)
    return lossText(t, losses) === '' || feedback.ask(unsavedQuestion(t, losses))
  }

  return {
    /** Says what would be lost in all tabs, or is empty. */
    lossText: () => lossText(t, lossesIn()),
    mayDiscard: ({ isOpenTab = false } = {}) => {
      const { activeId, tabs: all } = tabs.getState()
      return mayDiscard(isOpenTab ? all.filter(({ id }) => id === activeId) : all)
    },
    open: (url: string) => void navigate(url),
    stay: (url: string) => void navigate(url, { replace: true }),
    /** Returns false if nothing is closed. */
    close: async (id: string, choice: CloseChoice): Promise<boolean> => {
      const meant = closedBy(choice, id, tabs.getState().tabs)
      if (meant.length === 0 || !(await mayDiscard(meant))) return false
      const ids = meant.map((tab) => tab.id)
      const { activeId, tabs: all } = tabs.getState()
      if (activeId !== undefined && ids.includes(activeId)) {
        const next = ids.includes(id) ? tabs.nextWithout(ids) : all.find((tab) => tab.id === id)
        await navigate(next?.url ?? '/', { replace: true })
      }
      tabs.remove(ids)
      return true
    },
    reload: async (id: string): Promise<void> => {
      const tab = tabs.getState().tabs.find((one) => one.id === id)
      if (!tab || !(await mayDiscard([tab]))) return
      // The remounted page refetches, others when shown.
      await queries.invalidateQueries({ refetchType: 'none' })
      tabs.reload(id)
    },
  }
}
