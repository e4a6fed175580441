import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CopyField } from '#web/ui/code/copy-field.tsx'
import { AddButton } from '#web/ui/layout/add-button.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'
import { Segments } from '#web/ui/picker/segments.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PillList } from '#web/ui/text/pill-list.tsx'
import { CheckTree } from '#web/ui/tree/check-tree.tsx'
import type { CheckNode } from '#web/ui/tree/check-tree-state.ts'
import { ComponentExample } from './component-example.tsx'
import { componentsMessages } from './components.messages.ts'
import { useSampleOptions } from './sample-data.ts'

export function ButtonExamples() {
  const t = useT(componentsMessages)
  return (
    <ComponentExample
      id="buttons"
      title={t('buttons')}
      text={t('buttonsText')}
      code={`<button type="button" className="button button-main">{t('save')}</button>
<AddButton text={t('add')} onPress={open} />`}
      parts={['AddButton', 'RefreshButton', 'PanelButton']}
    >
      <div className="demo-row">
        {(['button button-main', 'button', 'button button-bad', 'link-button'] as const).map(
          (className, index) => (
            <button key={className} type="button" className={className}>
              {t((['primary', 'plain', 'danger', 'link'] as const)[index] ?? 'plain')}
            </button>
          ),
        )}
        <button type="button" className="button" disabled>
          {t('disabled')}
        </button>
        <AddButton text={t('add')} onPress={() => {}} />
      </div>
    </ComponentExample>
  )
}

export function PickerExamples() {
  const t = useT(componentsMessages)
  const [range, setRange] = useState<'day' | 'week'>('day')
  const [isOn, setOn] = useState(true)
  const [isChecked, setChecked] = useState(false)
  return (
    <ComponentExample
      id="pickers"
      title={t('pickers')}
      text={t('pickersText')}
      code={`<Segments label={t('range')} value={range} options={options} onChange={setRange} />`}
      parts={['Segments', 'ChoiceCard', 'CheckBox', 'Select', 'IconPicker']}
    >
      <div className="demo-row">
        <Segments
          label={t('range')}
          value={range}
          options={(['day', 'week'] as const).map((value) => ({ value, text: t(value) }))}
          onChange={setRange}
        />
        <CheckBox
          label={t('choice')}
          isChecked={isChecked}
          onToggle={() => setChecked(!isChecked)}
        />
      </div>
      <ChoiceCard
        type="checkbox"
        label={t('card')}
        hint={t('cardHint')}
        isChecked={isOn}
        onChange={setOn}
      />
    </ComponentExample>
  )
}

export function ContentExamples() {
  const t = useT(componentsMessages)
  return (
    <ComponentExample
      id="content"
      title={t('content')}
      text={t('contentText')}
      code={`<Status tone="good">{t('enabled')}</Status>
<EmptyValue />`}
      parts={[
        'Badge',
        'Status',
        'EmptyValue',
        'PillList',
        'Ellipsis',
        'Avatar',
        'CopyField',
        'CodeBlock',
      ]}
    >
      <div className="demo-row">
        <Avatar id={null} name="Ada" size={32} />
        <Badge>{t('new')}</Badge>
        <Badge tone="theme">{t('used')}</Badge>
        <Status tone="good">{t('enabled')}</Status>
        <Status tone="off">{t('disabled')}</Status>
        <Status tone="bad">{t('broken')}</Status>
        <span>
          <EmptyValue />
        </span>
        <PillList
          pills={(['new', 'used', 'broken'] as const).map((key) => ({
            key,
            label: t(key),
            tone: 'plain',
          }))}
        />
      </div>
      <CopyField label={t('shareLink')} value="https://example.com/s/4Xk2" />
    </ComponentExample>
  )
}

export function TreeExamples() {
  const t = useT(componentsMessages)
  const { areas } = useSampleOptions()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['north']))
  const nodes: CheckNode[] = areas.map(({ value, label, children }) => ({
    key: value,
    label,
    isFolder: true,
    children: children.map((child) => ({ key: child.value, label: child.label, children: [] })),
  }))
  return (
    <ComponentExample
      id="trees"
      title={t('trees')}
      text={t('treesText')}
      code={`<CheckTree name={t('areas')} nodes={nodes} checked={checked} onChange={setChecked} />`}
      parts={['CheckTree', 'TreeGrid']}
    >
      <CheckTree name={t('office')} nodes={nodes} checked={checked} onChange={setChecked} />
    </ComponentExample>
  )
}
