import { svg as outside } from 'virtual:icon/arrow-up-right'
import { svg as pageIcon } from 'virtual:icon/file'
import { svg as roleIcon } from 'virtual:icon/shield-check'
import { roleWords } from '@amber/contract/roles.ts'
import type { Words } from '@amber/contract/words.ts'
import { useLanguage, useSay, useT } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RouteIcon } from '#web/ui/route-icon.tsx'
import { findText } from './menu-matches.ts'
import type { Span } from './menu-matches.ts'
import { searchMessages } from './search.messages.ts'
import type { Choice } from './use-search.ts'

function Marked({ text, span }: { text: string; span: Span | undefined }) {
  if (!span) return text
  const [from, to] = span
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** A title in the reader's language. Found by the other one, that is shown too, so that it is plain why. */
function Title(props: { words: Words; zh: Span | undefined; en: Span | undefined }) {
  const { words, zh, en } = props
  const isChinese = useLanguage() === 'zh-CN'
  const say = useSay()
  const [own, other] = isChinese ? [zh, en] : [en, zh]
  return (
    <span className="search-title">
      <Marked text={say(words)} span={own} />
      {!own && other && words.zh !== words.en && (
        <span className="search-other" lang={isChinese ? 'en' : 'zh-CN'}>
          <Marked text={isChinese ? words.en : words.zh} span={other} />
        </span>
      )}
    </span>
  )
}

function PageWords({ choice }: { choice: Extract<Choice, { kind: 'page' }> }) {
  const say = useSay()
  const { entry, zh, en } = choice.match
  return (
    <>
      <Title words={entry.node.words} zh={zh} en={en} />
      {entry.above.length > 0 && (
        <span className="search-detail">{entry.above.map((above) => say(above)).join(' / ')}</span>
      )}
    </>
  )
}

/** One line of the results. */
export function SearchChoice(props: {
  id: string
  choice: Choice
  typed: string
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}) {
  const { id, choice, isActive, onPoint, onOpen } = props
  const t = useT(searchMessages)
  const asked = props.typed.trim()
  const spanIn = (text: string) => (asked ? findText(text, asked) : undefined)
  const role = choice.kind === 'role' ? roleWords(choice) : undefined
  const handle = choice.kind === 'page' ? choice.match.entry.node.handle : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the input, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="search-choice"
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {choice.kind === 'user' ? (
        <Avatar name={choice.nickName || choice.userName} size={28} />
      ) : (
        <span className="search-icon">
          {choice.kind !== 'role' && handle?.icon ? (
            <RouteIcon name={handle.icon} size={18} />
          ) : (
            <Icon svg={choice.kind === 'role' ? roleIcon : pageIcon} size={18} />
          )}
        </span>
      )}
      <span className="search-words">
        {choice.kind === 'page' && <PageWords choice={choice} />}
        {choice.kind === 'user' && (
          <>
            <span className="search-title">
              <Marked text={choice.nickName} span={spanIn(choice.nickName)} />
            </span>
            {choice.userName !== choice.nickName && (
              <span className="search-detail">
                <Marked text={choice.userName} span={spanIn(choice.userName)} />
              </span>
            )}
          </>
        )}
        {choice.kind === 'role' && role && (
          <>
            <Title words={role} zh={spanIn(role.zh)} en={spanIn(role.en)} />
            <span className="search-detail">
              <Marked text={choice.code} span={spanIn(choice.code)} />
            </span>
          </>
        )}
      </span>
      {handle?.href && (
        <>
          <Icon svg={outside} size={16} className="search-outside" />
          <span className="visually-hidden">{t('outside')}</span>
        </>
      )}
    </div>
  )
}
