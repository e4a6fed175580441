import { builtInRoles, superRole } from '@amber/contract/roles/roles.ts'
import { Link } from 'react-router'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { DemoNote, DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'

const code = `{
  name: 'function_super',
  path: '/function/super',
  handle: { i18nKey: 'route.function_super', roles: ['R_SUPER'] },
  page: () => import('./super-page.tsx').then((page) => page.SuperPage),
}`

export function SuperPage() {
  const t = useT(functionMessages)
  const translate = useTranslate()
  return (
    <Page title={t('superTitle')}>
      <DemoPanel
        title={t('superYou', { role: translate(builtInRoles[superRole]) })}
        text={t('superText')}
        code={code}
      >
        <DemoNote>
          {t('superTry')} <Link to="/function/switch-role">{t('superLink')}</Link>
        </DemoNote>
      </DemoPanel>
    </Page>
  )
}
