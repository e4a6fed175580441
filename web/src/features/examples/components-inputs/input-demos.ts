import type { Demos } from '#web/features/examples/components/demo.ts'
import { TextInputDemo } from './text-input-demo.tsx'
import textInputCode from './text-input-demo.tsx?raw'
import { NumberInputDemo } from './number-input-demo.tsx'
import numberInputCode from './number-input-demo.tsx?raw'
import { TagsInputDemo } from './tags-input-demo.tsx'
import tagsInputCode from './tags-input-demo.tsx?raw'
import { KeyValueInputDemo } from './key-value-input-demo.tsx'
import keyValueInputCode from './key-value-input-demo.tsx?raw'
import { FileDropzoneDemo } from './file-dropzone-demo.tsx'
import fileDropzoneCode from './file-dropzone-demo.tsx?raw'
import { PictureCropDemo } from './picture-crop-demo.tsx'
import pictureCropCode from './picture-crop-demo.tsx?raw'

export const demos: Demos = {
  TextInput: [{ Demo: TextInputDemo, code: textInputCode }],
  NumberInput: [{ Demo: NumberInputDemo, code: numberInputCode }],
  TagsInput: [{ Demo: TagsInputDemo, code: tagsInputCode }],
  KeyValueInput: [{ Demo: KeyValueInputDemo, code: keyValueInputCode }],
  FileDropzone: [{ Demo: FileDropzoneDemo, code: fileDropzoneCode }],
  PictureCrop: [{ Demo: PictureCropDemo, code: pictureCropCode }],
}
