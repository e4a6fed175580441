import type { ComponentProps } from 'react'
import type { EntryFormState } from './use-entry-form.ts'

/** Returns the props of the form element. */
export function entryFormProps({
  form,
  onBlur,
  onChange,
  onSubmit,
}: EntryFormState): ComponentProps<'form'> {
  return {
    ref: form,
    // Never GET: a password must not appear in a URL.
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
