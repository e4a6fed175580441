import './entry.css'

type EntryTextsProps = { id: string; hint?: string | undefined; error: string | undefined }

/** Returns the ids of the texts for `aria-describedby`. */
export function entryTextIds({ id, hint, error }: EntryTextsProps): string | undefined {
  const ids = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return ids.join(' ') || undefined
}

/** Hint and error below an input. */
export function EntryTexts({ id, hint, error }: EntryTextsProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="entry-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="entry-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
