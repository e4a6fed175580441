import { signInMethodTexts, type SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { users } from '@amber/contract/users/users.ts'
import { useCan, useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from '#web/features/sessions/sign-in-reason.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { SignInOutcome } from './use-sign-in-columns.tsx'

export function SignInDrawer({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const t = useT(signInLogMessages)
  const can = useCan()
  const translate = useTranslate()
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
    <DialogFrame
      kind="drawer"
      title={t('details')}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <FactList>
        <Fact label={t('time')}>
          <time dateTime={signIn.time}>{format.exactTime(signIn.time)}</time>
        </Fact>
        <Fact label={t('userName')}>{who}</Fact>
        <Fact label={t('method')}>{translate(signInMethodTexts[signIn.method])}</Fact>
        <Fact label={t('outcome')}>
          <SignInOutcome problem={problem} />
        </Fact>
        {problem !== null && <Fact label={t('reason')}>{reasonOf(problem)}</Fact>}
        <Fact label={t('ip')}>{signIn.ip}</Fact>
        <Fact label={t('browser')}>{t(browser)}</Fact>
        <Fact label={t('userAgent')}>{userAgent || t('none')}</Fact>
      </FactList>
    </DialogFrame>
  )
}
