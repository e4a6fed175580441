import { pictureTypes } from '@amber/contract/files/file-types.ts'
import {
  calendarDay,
  dayRange,
  hexColor,
  instant,
  jsonValue,
  moneyAmount,
  numberRange,
  numberWithin,
  percentPoints,
  tagList,
} from '@amber/contract/kinds.ts'
import { id, longText, shortText } from '@amber/contract/rules.ts'
import { users } from '@amber/contract/users/users.ts'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { useCan, useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { FieldRow, type FormField } from '#web/ui/form/form-field.tsx'
import { colorField } from '#web/ui/form/kinds/color-field.tsx'
import { dateField, dayRangeField } from '#web/ui/form/kinds/date-kinds.tsx'
import { fileField } from '#web/ui/form/kinds/file-field.tsx'
import { jsonField } from '#web/ui/form/kinds/json-field.tsx'
import {
  moneyField,
  numberField,
  numberRangeField,
  percentField,
} from '#web/ui/form/kinds/number-kinds.tsx'
import { recordField } from '#web/ui/form/kinds/record-field.tsx'
import { tagsField } from '#web/ui/form/kinds/tags-field.tsx'
import { treeField } from '#web/ui/form/kinds/tree-field.tsx'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import {
  sampleUpload,
  userSource,
  useSampleOptions,
} from '#web/features/examples/components/sample-data.ts'

const file = z.object({ id: z.string().min(1, 'file_unfinished'), name: z.string() }, 'required')

const schema = z.object({
  text: shortText(32, 'required').min(1, 'required'),
  longText: longText(500),
  number: numberWithin({ least: 0, most: 100 }),
  money: moneyAmount,
  percent: percentPoints,
  choice: z.string('required'),
  choices: z.array(z.string()).min(1, 'required'),
  date: calendarDay,
  dateTime: instant,
  dayRange,
  numberRange: numberRange({ least: 0 }),
  record: z.object({ id, name: z.string() }, 'required'),
  tree: z.string('required'),
  json: jsonValue(2000),
  color: hexColor,
  tags: tagList({ most: 5, length: 16 }).min(1, 'required'),
  file,
  picture: file,
})

const start: Readonly<Record<string, unknown>> = {
  text: '',
  longText: '',
  flag: true,
  choices: [],
  tags: [],
  file: { id: '1', name: '2026-03.pdf', size: 348_160, type: 'application/pdf' },
}

function useSampleFields(): FormField[] {
  const t = useT(sampleMessages)
  const format = useFormat()
  const can = useCan()
  const { status, areas } = useSampleOptions()
  const base = (name: Extract<keyof typeof sampleMessages, keyof typeof schema.shape>) => ({
    name,
    label: t(name),
    isRequired: name !== 'longText',
    isHalf: name !== 'longText' && name !== 'json',
  })
  return [
    { ...base('text'), kind: 'text', maxLength: 32 },
    { ...base('choice'), kind: 'choice', options: status },
    { ...base('longText'), kind: 'long-text', maxLength: 500 },
    { ...base('choices'), kind: 'choices', options: status },
    tagsField(base('tags')),
    numberField({ ...base('number'), hint: t('numberHint'), least: 0, most: 100, format }),
    percentField({ ...base('percent'), format }),
    moneyField({ ...base('money'), currency: 'CNY', format }),
    numberRangeField({ ...base('numberRange'), unit: 'kg', format }),
    dateField({ ...base('date'), format }),
    dateField({ ...base('dateTime'), hasTime: true, format }),
    dayRangeField({ ...base('dayRange'), format }),
    treeField({ ...base('tree'), options: areas }),
    ...(can(users.list) ? [recordField({ ...base('record'), source: userSource })] : []),
    colorField(base('color')),
    {
      ...switchField({ name: 'flag', label: t('flag'), show: (isOn) => t(isOn ? 'on' : 'off') }),
      isHalf: true,
    },
    jsonField(base('json')),
    fileField({
      ...base('file'),
      hint: t('fileHint'),
      options: { types: ['pdf', 'docx'], largest: 2 ** 20, isPicture: false, upload: sampleUpload },
    }),
    fileField({
      ...base('picture'),
      options: { types: pictureTypes, largest: 5 * 2 ** 20, isPicture: true, upload: sampleUpload },
    }),
  ]
}

export function FieldRowDemo() {
  const t = useT(sampleMessages)
  const translate = useTranslate()
  const fields = useSampleFields()
  const [values, setValues] = useState(start)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, refusals)
  const problems = refusals > 0 ? inputProblems(schema, values) : {}
  const errorOf = (name: string) => problems[name] && translate(problems[name])
  return (
    <>
      <form
        ref={form}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRefusals(refusals + 1)
        }}
      >
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            id={`components-${field.name}`}
            field={field}
            value={values[field.name]}
            error={errorOf(field.name)}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        <div className="demo-row">
          <button type="submit" className="button button-main">
            {t('validate')}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              setValues(start)
              setRefusals(0)
            }}
          >
            {t('reset')}
          </button>
        </div>
      </form>
      <CodeBlock label={t('value')} code={JSON.stringify(values, null, 2)} />
    </>
  )
}
