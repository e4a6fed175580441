import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { listInputOf, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import type { TableName } from '@amber/contract/account/preferences.ts'
import { svg as check } from 'virtual:icon/circle-check'
import { svg as download } from 'virtual:icon/download'
import { svg as history } from 'virtual:icon/history'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as plus } from 'virtual:icon/plus'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as upload } from 'virtual:icon/upload'
import { useMemo, useState } from 'react'
import { useAddNow } from '#web/lib/browser/add-now.ts'
import { listQuery, useList, type ListEndpoint } from '#web/lib/call/list.ts'
import { useCan, useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { ExportAll } from '#web/ui/batch/export-button.tsx'
import { PageActions, type PageAction } from '#web/ui/layout/page-actions.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import { DataState } from '#web/ui/table/data-states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import {
  isDone,
  nameOf,
  ownCall,
  useNounLabels,
  type GivenCalls,
  type NounParts,
  type NounRecord,
} from './noun-parts.ts'
import { NounActionDialog } from './noun-action-dialog.tsx'
import { AddNounDrawer, NounDrawer } from './noun-drawer.tsx'
import { nounsMessages } from './nouns.messages.ts'
import { RemoveNounDialog } from './remove-noun-dialog.tsx'
import { useDetailsInAddress } from './use-reference-path.ts'
import { useNounColumns, useNounFilters } from './use-noun-fields.tsx'
import { useSeenNoun } from './use-seen-noun.ts'

const NounImport = partOnDemand(() => import('./noun-import.tsx').then((part) => part.NounImport))
const NounDetailsDrawer = partOnDemand(() =>
  import('./noun-details-drawer.tsx').then((part) => part.NounDetailsDrawer),
)

type Action =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; record: NounRecord }
  | { kind: 'own'; verb: string; record: NounRecord }

function useRenderActions(
  { noun, calls }: NounParts,
  { start, openDetails }: { start: (action: Action) => void; openDetails: (id: string) => void },
) {
  const t = useT(nounsMessages)
  const can = useCan()
  const translate = useTranslate()
  const [mayEdit, mayRemove] = [can(calls.update), can(calls.remove)]
  const own = Object.entries(noun.actions ?? {}).filter(([verb]) => can(ownCall(calls, verb)))
  return (record: NounRecord) => {
    const name = nameOf(noun, record)
    const actions = [
      mayEdit && {
        key: 'edit',
        text: t('edit'),
        svg: pencil,
        onPress: () => start({ kind: 'edit', record }),
      },
      {
        key: 'details',
        text: t('details'),
        svg: history,
        onPress: () => openDetails(record.id),
      },
      ...own.map(([verb, { label, sets }]) => ({
        key: verb,
        text: translate(label),
        svg: check,
        ...(isDone(noun, record, sets) && { reason: t('alreadyDone') }),
        onPress: () => start({ kind: 'own', verb, record }),
      })),
      mayRemove && {
        key: 'remove',
        text: t('remove'),
        svg: bin,
        isDanger: true,
        onPress: () => start({ kind: 'remove', record }),
      },
    ]
    return (
      <RowActions
        actions={actions.filter((action) => action !== false)}
        editLabel={t('editOf', { name })}
        moreLabel={t('moreOf', { name })}
      />
    )
  }
}

function ActionLayer(props: NounParts & { action: Action; onClose: () => void }) {
  const { action, ...rest } = props
  if (action.kind === 'add') return <AddNounDrawer {...rest} />
  if (action.kind === 'own')
    return <NounActionDialog {...rest} verb={action.verb} record={action.record} />
  const Layer = action.kind === 'edit' ? NounDrawer : RemoveNounDialog
  return <Layer {...rest} record={action.record} />
}

type List = ReturnType<typeof useList<NounCalls['list']>>

function NounExport(props: NounParts & { list: List; onClose: () => void }) {
  const { noun, calls, list } = props
  const t = useT(nounsMessages)
  const { call } = useServices()
  const { title, many } = useNounLabels(noun)
  return (
    <ExportAll
      title={t('exportTitle', { many })}
      name={title}
      table={list.table}
      fetch={({ format }, how) => {
        const file = { sort: list.table.sort as never, format, zone: ownZone() }
        const options = { ...how, errorDisplay: 'inline' } as const
        return call(calls.download, { ...list.form.values, ...file }, options)
      }}
      onClose={props.onClose}
    />
  )
}

/** Buttons of the page; on a phone, import and export are in a menu. */
function NounPageActions(props: NounParts & { list: List; onAdd: () => void }) {
  const { noun, calls, list, onAdd } = props
  const t = useT(nounsMessages)
  const can = useCan()
  const { one } = useNounLabels(noun)
  const [open, setOpen] = useState<'import' | 'export'>()
  const close = () => setOpen(undefined)
  const imports = nounImportCalls[noun.name]
  const actions: PageAction[] = []
  const addFile = (key: 'import' | 'export', svg: string) =>
    actions.push({ key, text: t(key), svg, onPress: () => setOpen(key) })
  if (imports && can(imports.upload)) addFile('import', upload)
  if (can(calls.download)) addFile('export', download)
  if (can(calls.create))
    actions.push({ key: 'add', text: t('add', { one }), svg: plus, isMain: true, onPress: onAdd })
  return (
    <>
      <PageActions actions={actions} />
      {open === 'export' && <NounExport noun={noun} calls={calls} list={list} onClose={close} />}
      {open === 'import' && imports && (
        <NounImport noun={noun} calls={calls} imports={imports} onClose={close} />
      )}
    </>
  )
}

/** Searches and orders by hidden fields are unknown in the address. */
function useNounQuery(noun: Noun) {
  return useMemo(() => {
    const input = listInputOf(noun) as unknown as ListEndpoint['input']
    return listQuery({ input }, '-updateTime')
  }, [noun])
}

function NounPage(parts: NounParts) {
  const { calls } = parts
  const t = useT(nounsMessages)
  const can = useCan()
  const noun = useSeenNoun(parts)
  const query = useNounQuery(noun)
  const { title, many } = useNounLabels(noun)
  const list = useList(calls.list, query)
  const view = useTableView(noun.plural as TableName)
  const columns = useNounColumns({ noun, calls })
  const [action, setAction] = useState<Action>()
  const { detailsId, openDetails, closeDetails } = useDetailsInAddress()
  const add = () => setAction({ kind: 'add' })
  useAddNow(can(calls.create), add)
  return (
    <Page
      title={title}
      description={t('description', { many })}
      actions={<NounPageActions noun={noun} calls={calls} list={list} onAdd={add} />}
    >
      <SearchForm
        name={t('search', { many })}
        fields={useNounFilters({ noun, calls })}
        primary={3}
        {...list.form}
      />
      <DataTable
        {...list.table}
        name={title}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={(record) => nameOf(noun, record)}
        view={view}
        empty={<DataState picture="quiet" title={t('empty', { many })} />}
        actionsWidth={132}
        renderActions={useRenderActions({ noun, calls }, { start: setAction, openDetails })}
      />
      {detailsId && (
        <NounDetailsDrawer
          key={detailsId}
          noun={noun}
          calls={calls}
          id={detailsId}
          listed={list.table.page?.records.find(({ id }) => id === detailsId)}
          onClose={closeDetails}
        />
      )}
      {action && (
        <ActionLayer
          noun={noun}
          calls={calls}
          action={action}
          onClose={() => setAction(undefined)}
        />
      )}
    </Page>
  )
}

/** Returns the page of a noun: search, list, drawers to add and edit, deletion with undo. */
export function nounPage(noun: Noun, given: GivenCalls) {
  const calls = given as unknown as NounParts['calls']
  return () => <NounPage noun={noun} calls={calls} />
}
