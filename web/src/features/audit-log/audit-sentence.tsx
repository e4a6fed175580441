import type { Sentence } from '#web/lib/audit-sentence.ts'

/** The sentence with its names in bold. */
export function SentenceText({ actor, deed, target }: Sentence) {
  return (
    <span className="audit-sentence">
      <strong>{actor}</strong> {deed}
      {target !== null && (
        <>
          {' '}
          <strong>{target}</strong>
        </>
      )}
    </span>
  )
}

/** The same as plain text. */
export function plainSentence({ actor, deed, target }: Sentence): string {
  return [actor, deed, target].filter((part) => part !== null).join(' ')
}
