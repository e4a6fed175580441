import { useMemo, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { LazyLineChart } from '#web/ui/chart/lazy-charts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { DataFailure, DataState, StaleNotice } from '#web/ui/table/data-states.tsx'
import { ComponentExample } from './component-example.tsx'
import { componentsMessages } from './components.messages.ts'

const kinds = { openDialog: 'box', openDrawer: 'drawer' } as const

export function DialogExamples() {
  const t = useT(componentsMessages)
  const [open, setOpen] = useState<keyof typeof kinds | 'openConfirm'>()
  const close = () => setOpen(undefined)
  return (
    <ComponentExample
      id="dialogs"
      title={t('dialogs')}
      text={t('dialogsText')}
      code={`{isOpen && (
  <ConfirmDialog title={t('title')} confirm={t('delete')} isDanger
    onConfirm={() => remove({ ids })} onDone={close} onCancel={close}>
    <p>{t('text')}</p>
  </ConfirmDialog>
)}`}
      parts={['ConfirmDialog', 'DialogFrame', 'EditDrawer', 'PopupMenu', 'Tooltip']}
    >
      <div className="demo-row">
        {(['openDialog', 'openDrawer', 'openConfirm'] as const).map((name) => (
          <button key={name} type="button" className="button" onClick={() => setOpen(name)}>
            {t(name)}
          </button>
        ))}
      </div>
      {open === 'openConfirm' && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('confirm')}
          isDanger
          onConfirm={() => Promise.resolve()}
          onDone={close}
          onCancel={close}
        >
          <p>{t('confirmText')}</p>
        </ConfirmDialog>
      )}
      {open && open !== 'openConfirm' && (
        <DialogFrame
          kind={kinds[open]}
          title={t('dialogs')}
          onClose={close}
          footer={
            <button type="button" className="button" onClick={close}>
              {t('close')}
            </button>
          }
        >
          <p>{t('dialogsText')}</p>
        </DialogFrame>
      )}
    </ComponentExample>
  )
}

export function FeedbackExamples() {
  const t = useT(componentsMessages)
  const { feedback } = useServices()
  const error = new ApiError({ status: 0, code: 'unreachable', msg: t('offline') })
  const toast = (kind: 'success' | 'error') =>
    feedback.toast({ kind, title: t(kind === 'success' ? 'saved' : 'failed') })
  return (
    <ComponentExample
      id="feedback"
      title={t('feedback')}
      text={t('feedbackText')}
      code={`feedback.toast({ kind: 'success', title: t('saved') })
<DataFailure title={t('failed')} error={error} onRetry={refetch} />`}
      parts={['InfoNotice', 'DataState', 'DataFailure', 'StaleNotice', 'HintButton', 'CardFailure']}
    >
      <div className="demo-row">
        <button type="button" className="button" onClick={() => toast('success')}>
          {t('toastSuccess')}
        </button>
        <button type="button" className="button" onClick={() => toast('error')}>
          {t('toastError')}
        </button>
      </div>
      <InfoNotice>{t('note')}</InfoNotice>
      <StaleNotice error={error} onRetry={() => toast('success')} />
      <div className="demo-columns">
        <DataState picture="quiet" title={t('empty')} />
        <DataFailure title={t('failed')} error={error} onRetry={() => toast('success')} />
      </div>
    </ComponentExample>
  )
}

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
const signIns = [12, 18, 9, 24, 21]

export function ChartExamples() {
  const t = useT(componentsMessages)
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const points = useMemo(
    () => days.map((day) => ({ short: format.day(day, 'short'), long: format.day(day, 'long') })),
    [format],
  )
  const series = useMemo(() => {
    const [color = settings.themeColor] = chartColors(settings.themeColor, isDark)
    return [{ name: t('chartTitle'), color, values: signIns }]
  }, [settings.themeColor, isDark, t])
  return (
    <ComponentExample
      id="charts"
      title={t('charts')}
      text={t('chartsText')}
      code={`<ChartFigure title={t('title')} shape="line" height={240} table={{ columns, rows }}>
  <LazyLineChart label={label} points={points} series={series} />
</ChartFigure>`}
      parts={['ChartFigure', 'LineChart', 'BarChart', 'DonutChart', 'Sparkline']}
    >
      <ChartFigure
        title={t('chartTitle')}
        shape="line"
        height={240}
        table={{
          columns: [t('chartDay'), t('chartTitle')],
          rows: points.map(({ long }, index) => ({
            key: long,
            cells: [long, format.number(signIns[index] ?? 0)],
          })),
        }}
      >
        <LazyLineChart label={t('chartLabel')} points={points} series={series} />
      </ChartFigure>
    </ComponentExample>
  )
}
