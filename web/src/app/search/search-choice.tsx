import { svg as outside } from 'virtual:icon/arrow-up-right'
import { svg as pageIcon } from 'virtual:icon/file'
import { svg as eventIcon } from 'virtual:icon/history'
import { svg as menuIcon } from 'virtual:icon/list-tree'
import { svg as roleIcon } from 'virtual:icon/shield-check'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'
import { plainSentence, useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { useFormat, useLanguage, useTranslate, useT } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { RouteIcon } from '#web/ui/picture/route-icon.tsx'
import { findText } from './menu-matches.ts'
import type { Span } from './menu-matches.ts'
import { searchMessages } from './search.messages.ts'
import type { Choice } from './choices.ts'

type ChoiceOf<Kind extends Choice['kind']> = Extract<Choice, { kind: Kind }>

type TextsProps<Kind extends Choice['kind']> = {
  choice: ChoiceOf<Kind>
  /** Returns the matched part of a text. */
  spanIn: (text: string) => Span | undefined
}

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

/** Title, followed by the other language if that was matched. */
function Title(props: { texts: LocalizedText; zh: Span | undefined; en: Span | undefined }) {
  const { texts, zh, en } = props
  const isInChinese = isChinese(useLanguage())
  const translate = useTranslate()
  const [own, other] = isInChinese ? [zh, en] : [en, zh]
  return (
    <span className="search-title">
      <Marked text={translate(texts)} span={own} />
      {!own && other && texts.zh !== texts.en && (
        <span className="search-other" lang={isInChinese ? 'en' : 'zh-CN'}>
          <Marked text={isInChinese ? texts.en : texts.zh} span={other} />
        </span>
      )}
    </span>
  )
}

function PageTexts({ choice }: { choice: ChoiceOf<'page'> }) {
  const translate = useTranslate()
  const { entry, zh, en } = choice.match
  return (
    <>
      <Title texts={entry.node.texts} zh={zh} en={en} />
      {entry.above.length > 0 && (
        <span className="search-detail">
          {entry.above.map((above) => translate(above)).join(' / ')}
        </span>
      )}
    </>
  )
}

function ActionTexts({ choice }: { choice: ChoiceOf<'action'> }) {
  const translate = useTranslate()
  return (
    <>
      <Title texts={choice.action.texts} zh={choice.zh} en={choice.en} />
      {choice.action.above && (
        <span className="search-detail">{translate(choice.action.above)}</span>
      )}
    </>
  )
}

const ownIcons = { page: pageIcon, role: roleIcon, menu: menuIcon, event: eventIcon }

function iconOf(choice: Choice): string | undefined {
  if (choice.kind === 'page') return choice.match.entry.node.handle.icon
  return choice.kind === 'menu' ? (choice.menu.icon ?? undefined) : undefined
}

function drawingOf(choice: Exclude<Choice, { kind: 'user' }>): string {
  return choice.kind === 'action' ? choice.action.svg : ownIcons[choice.kind]
}

function EventTexts({ choice, asked }: { choice: ChoiceOf<'event'>; asked: string }) {
  const t = useT(searchMessages)
  const format = useFormat()
  const { event } = choice
  // Refused events name the attempted action.
  const texts = plainSentence(useSentence()({ ...event, outcome: 'done' }))
  return (
    <>
      <span className="search-title">
        <Marked text={texts} span={findText(texts, asked)} />
        {event.outcome === 'denied' && <span className="search-other">{t('denied')}</span>}
      </span>
      <span className="search-detail">
        <time dateTime={event.time}>{format.dateTime(event.time)}</time>
      </span>
    </>
  )
}

function UserTexts({ choice, spanIn }: TextsProps<'user'>) {
  return (
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
  )
}

function RoleTexts({ choice, spanIn }: TextsProps<'role'>) {
  const role = roleTexts(choice)
  return (
    <>
      <Title texts={role} zh={spanIn(role.zh)} en={spanIn(role.en)} />
      <span className="search-detail">
        <Marked text={choice.code} span={spanIn(choice.code)} />
      </span>
    </>
  )
}

function MenuTexts({ choice, spanIn }: TextsProps<'menu'>) {
  return (
    <>
      <Title texts={choice.texts} zh={choice.zh} en={choice.en} />
      <span className="search-detail">
        <Marked text={choice.menu.routePath} span={spanIn(choice.menu.routePath)} />
      </span>
    </>
  )
}

function ChoiceTexts({ choice, asked }: { choice: Choice; asked: string }) {
  const spanIn = (text: string) => (asked ? findText(text, asked) : undefined)
  if (choice.kind === 'page') return <PageTexts choice={choice} />
  if (choice.kind === 'action') return <ActionTexts choice={choice} />
  if (choice.kind === 'user') return <UserTexts choice={choice} spanIn={spanIn} />
  if (choice.kind === 'role') return <RoleTexts choice={choice} spanIn={spanIn} />
  if (choice.kind === 'menu') return <MenuTexts choice={choice} spanIn={spanIn} />
  return <EventTexts choice={choice} asked={asked} />
}

function ChoicePicture({ choice }: { choice: Choice }) {
  if (choice.kind === 'user')
    return (
      <Avatar
        id={choice.id}
        name={choice.nickName || choice.userName}
        picture={choice.avatar}
        size={28}
      />
    )
  const icon = iconOf(choice)
  return (
    <span className="search-icon">
      {icon ? <RouteIcon name={icon} size={18} /> : <Icon svg={drawingOf(choice)} size={18} />}
    </span>
  )
}

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
  const handle = choice.kind === 'page' ? choice.match.entry.node.handle : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles key events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="search-choice"
      // Fires also when the list moves under a resting pointer; Enter would then open that option.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onPoint()
      }}
      onClick={onOpen}
    >
      <ChoicePicture choice={choice} />
      <span className="search-text">
        <ChoiceTexts choice={choice} asked={props.typed.trim()} />
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
