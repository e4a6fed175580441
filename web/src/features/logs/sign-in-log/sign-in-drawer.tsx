import { signInFields, type SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { users } from '@amber/contract/users/users.ts'
import { useCan, useFormat, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from '#web/features/sessions/sign-in-reason.ts'
import { LogDrawer } from '#web/features/logs/list/log-drawer.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { SignInOutcome } from './use-sign-in-columns.tsx'

export function SignInDrawer({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const t = useT(signInLogMessages)
  const can = useCan()
  const { valueOf } = useFieldTexts(signInFields)
  const format = useFormat()
  const reasonOf = useSignInReason()
  const { userName, userId, problem, browser, userAgent } = signIn
  const who =
    userName === '' ? (
      <>
        {t('noUsers')}
        <small>{t('noUsersHint')}</small>
      </>
    ) : userId === null ? (
      <>
        {userName}
        <small>{t('purgedUser')}</small>
      </>
    ) : can(users.get) ? (
      <PageLink to={`/system/user/${userId}`} instead={userName}>
        {userName}
      </PageLink>
    ) : (
      userName
    )
  return (
    <LogDrawer onClose={onClose}>
      <FactList>
        <Fact label={t('time')}>
          <time dateTime={signIn.time}>{format.exactTime(signIn.time)}</time>
        </Fact>
        <Fact label={t('userName')}>{who}</Fact>
        <Fact label={t('method')}>{valueOf('method', signIn.method)}</Fact>
        <Fact label={t('outcome')}>
          <SignInOutcome problem={problem} />
        </Fact>
        {problem !== null && <Fact label={t('reason')}>{reasonOf(problem)}</Fact>}
        <Fact label={t('ip')}>{signIn.ip}</Fact>
        <Fact label={t('browser')}>{valueOf('browser', browser)}</Fact>
        <Fact label={t('userAgent')}>{userAgent || t('none')}</Fact>
      </FactList>
    </LogDrawer>
  )
}
