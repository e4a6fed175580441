import './not-given.css'

/** A dash for the eye where there is nothing, and words for who hears the table. */
export function NotGiven({ words }: { words: string }) {
  return (
    <>
      <span className="not-given" aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}
