/** Whether a field of the kind holds an uploaded file. */
export const isFileKind = (kind: string) => kind === 'file' || kind === 'picture'

/** Types that are detected by content. Text is UTF-8, such as CSV. */
export const fileTypes = {
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  webp: { type: 'image/webp', endings: ['.webp'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['.pptx'],
  },
  zip: { type: 'application/zip', endings: ['.zip'] },
  text: { type: 'text/plain', endings: ['.txt', '.csv', '.md'] },
} as const satisfies Record<string, { type: string; endings: readonly string[] }>

export type FileType = keyof typeof fileTypes

export const allFileTypes = Object.keys(fileTypes) as FileType[]

/** Types that the picture encoder reads. */
export const pictureTypes = ['jpeg', 'png', 'webp'] as const satisfies readonly FileType[]

/** Endings of file names, as file choosers and texts name types. */
export const endingsOf = (types: readonly FileType[]): string[] =>
  types.flatMap((type) => fileTypes[type].endings)

/** Size for texts, such as 10 or 0.5. */
export const megabytesOf = (bytes: number) => Number((bytes / 2 ** 20).toPrecision(3))
