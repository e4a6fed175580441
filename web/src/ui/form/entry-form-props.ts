import type { ComponentProps } from 'react'
import type { EntryFormState } from './use-entry-form.ts'

/** What the element of such a form takes, wherever it stands. */
export function entryFormProps({
  form,
  onBlur,
  onChange,
  onSubmit,
}: EntryFormState): ComponentProps<'form'> {
  return {
    ref: form,
    // Never a GET, whatever fails: a password must not reach an address.
    method: 'post',
    noValidate: true,
    onChange: (event) => onChange(event.target as unknown as HTMLInputElement),
    onBlur: (event) => onBlur(event.target as unknown as HTMLInputElement),
    onSubmit: (event) => {
      event.preventDefault()
      onSubmit()
    },
  }
}
