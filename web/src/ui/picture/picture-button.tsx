import { useRef } from 'react'

const types = ['image/jpeg', 'image/png', 'image/webp']

export const isPictureFile = (file: File): boolean => types.includes(file.type)

/** Button that opens the file chooser for a picture. */
export function PictureButton(props: {
  text: string
  /** For screen readers, if the text alone does not say which picture. */
  label?: string
  isBusy?: boolean
  onChoose: (file: File | undefined) => void
}) {
  const { isBusy = false } = props
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={types.join()}
        onChange={(event) => {
          props.onChoose(event.target.files?.[0])
          // Lets the same file be selected again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="button"
        aria-label={props.label}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) chooser.current?.click()
        }}
      >
        {props.text}
      </button>
    </>
  )
}
