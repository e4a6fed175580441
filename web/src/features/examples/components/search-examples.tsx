import { users } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { useCan, useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { dayRangeSearch, numberRangeSearch } from '#web/ui/search/kinds/range-search.tsx'
import { recordSearch } from '#web/ui/search/kinds/record-search.tsx'
import { severalSearch, tagsSearch } from '#web/ui/search/kinds/several-search.tsx'
import { treeSearch } from '#web/ui/search/kinds/tree-search.tsx'
import { SearchForm, type SearchField, type SearchValues } from '#web/ui/search/search-form.tsx'
import { ComponentExample } from './component-example.tsx'
import { componentsMessages } from './components.messages.ts'
import { userSource, useSampleOptions } from './sample-data.ts'

const code = `const fields: SearchField[] = [
  { name: 'name', label: t('name') },
  severalSearch({ name: 'status', label: t('status'), options }),
  numberRangeSearch({ label: t('price'), from: 'priceFrom', to: 'priceTo', unit: '¥' }),
  dayRangeSearch({ label: t('bought'), from: 'boughtFrom', to: 'boughtTo' }),
]
<SearchForm name={t('search')} fields={fields} primary={3} values={values} onSearch={search} />`

export function SearchExamples() {
  const t = useT(componentsMessages)
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
    <ComponentExample
      id="search"
      title={t('search')}
      text={t('searchText')}
      code={code}
      parts={[
        'SearchForm',
        'severalSearch',
        'tagsSearch',
        'numberRangeSearch',
        'dayRangeSearch',
        'recordSearch',
        'treeSearch',
      ]}
    >
      <SearchForm
        name={t('search')}
        fields={fields}
        primary={fields.length}
        values={values}
        onSearch={setValues}
      />
      <CodeBlock label={t('value')} code={JSON.stringify(values, null, 2)} />
    </ComponentExample>
  )
}
