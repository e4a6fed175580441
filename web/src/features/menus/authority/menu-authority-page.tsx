import { menus } from '@amber/contract/menus/menus.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AuthorizationMode } from './authorization-mode.tsx'
import { MenuSynchronisation } from './menu-synchronisation.tsx'
import { menuAuthorityMessages } from './menu-authority.messages.ts'
import './menu-authority.css'

export function MenuAuthorityPage() {
  const t = useT(menuAuthorityMessages)
  const can = useCan()
  if (!can(menus.compare)) return <Forbidden />
  return (
    <Page
      title={t('title')}
      description={t('description')}
      back={{ to: '/system/menu', label: t('back') }}
    >
      <AuthorizationMode />
      <MenuSynchronisation />
    </Page>
  )
}
