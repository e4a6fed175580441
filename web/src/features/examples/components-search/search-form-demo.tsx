import { users } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { useCan, useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { dayRangeSearch, numberRangeSearch } from '#web/ui/search/kinds/range-search.tsx'
import { recordSearch } from '#web/ui/search/kinds/record-search.tsx'
import { severalSearch, tagsSearch } from '#web/ui/search/kinds/several-search.tsx'
import { treeSearch } from '#web/ui/search/kinds/tree-search.tsx'
import { SearchForm, type SearchField, type SearchValues } from '#web/ui/search/search-form.tsx'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { userSource, useSampleOptions } from '#web/features/examples/components/sample-data.ts'

export function SearchFormDemo() {
  const t = useT(sampleMessages)
  const can = useCan()
  const { status, areas } = useSampleOptions()
  const [values, setValues] = useState<SearchValues>({ choices: 'new,used' })
  const fields: SearchField[] = [
    { name: 'text', label: t('text') },
    { name: 'choice', label: t('choice'), options: status },
    severalSearch({ name: 'choices', label: t('choices'), options: status }),
    numberRangeSearch({ label: t('money'), from: 'least', to: 'most', unit: '¥' }),
    dayRangeSearch({ label: t('dayRange'), from: 'first', to: 'last' }),
    { name: 'from', until: 'until', label: t('dateTime') },
    treeSearch({ name: 'tree', label: t('tree'), options: areas }),
    tagsSearch({ name: 'tags', label: t('tags') }),
    ...(can(users.list)
      ? [recordSearch({ name: 'record', label: t('record'), source: userSource })]
      : []),
  ]
  return (
    <>
      <SearchForm
        name={t('search')}
        fields={fields}
        primary={fields.length}
        values={values}
        onSearch={setValues}
      />
      <CodeBlock label={t('value')} code={JSON.stringify(values, null, 2)} />
    </>
  )
}
