import { svg as linkIcon } from 'virtual:icon/link'
import { useHref } from 'react-router'
import { useServices, useT } from '#web/lib/call/services.ts'
import { copyLinkMessages } from './code.messages.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'

/** Copies a URL, or shows it when the browser denies access. */
export function useCopyAddress(): (address: string) => Promise<void> {
  const { feedback } = useServices()
  const t = useT(copyLinkMessages)
  return async (address) => {
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
}

/** Returns the menu item that copies a URL. */
export function useCopyLink(path: string): RowAction {
  const t = useT(copyLinkMessages)
  const copy = useCopyAddress()
  const href = useHref(path)
  return {
    key: 'link',
    text: t('copyLink'),
    svg: linkIcon,
    onPress: () => void copy(new URL(href, window.location.origin).href),
  }
}
