import type { Sentence } from '#web/lib/i18n/audit-sentence.ts'

export function SentenceText({ actor, action, target, rest }: Sentence) {
  return (
    <span className="audit-sentence">
      <strong>{actor}</strong> {action}
      {target !== null && (
        <>
          {' '}
          <strong>{target}</strong>
          {rest && ` ${rest}`}
        </>
      )}
    </span>
  )
}
