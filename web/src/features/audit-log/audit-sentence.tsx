import type { Sentence } from '#web/lib/audit-sentence.ts'

/** The sentence with its names in bold. */
export function SentenceText({ actor, deed, target, rest }: Sentence) {
  return (
    <span className="audit-sentence">
      <strong>{actor}</strong> {deed}
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
