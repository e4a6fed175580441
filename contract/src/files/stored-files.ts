import * as z from 'zod'

/** Uploaded file as a record shows it; `size` in bytes, `type` a media type found by content. */
export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>
