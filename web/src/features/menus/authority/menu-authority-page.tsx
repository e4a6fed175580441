import { useT } from '#web/lib/call/services.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { AuthorizationMode } from './authorization-mode.tsx'
import { MenuSynchronisation } from './menu-synchronisation.tsx'
import { menuAuthorityMessages } from './menu-authority.messages.ts'
import './menu-authority.css'

export function MenuAuthorityPage() {
  const t = useT(menuAuthorityMessages)
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
