import './text.css'

/** Dash for an empty value, with text for screen readers. */
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
