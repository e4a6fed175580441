import { svg as linkIcon } from 'virtual:icon/link'
import { useHref } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { recordStepsMessages } from './record-steps.messages.ts'
import type { RowDeed } from './row-menu.tsx'

/** Copies the address of a record, which is said where the browser does not allow it. */
export function useCopyLink(path: string): RowDeed {
  const { feedback } = useServices()
  const t = useT(recordStepsMessages)
  const href = useHref(path)
  const copy = async () => {
    const address = new URL(href, window.location.origin).href
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    feedback.toast(
      isCopied
        ? { kind: 'success', title: t('copied') }
        : { kind: 'error', title: t('notCopied'), detail: address },
    )
  }
  return { key: 'link', text: t('copyLink'), svg: linkIcon, onPress: () => void copy() }
}
