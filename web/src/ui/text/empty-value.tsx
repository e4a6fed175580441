import './empty-value.css'

/** A dash for the eye where there is nothing, and words for who hears the table. */
export function EmptyValue({ texts }: { texts: string }) {
  return (
    <>
      <span className="not-given" aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{texts}</span>
    </>
  )
}
