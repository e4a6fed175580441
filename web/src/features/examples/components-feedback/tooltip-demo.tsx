import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Tooltip } from '#web/ui/dialog/tooltip.tsx'
import { CountTooltip } from '#web/ui/feedback/count-tooltip.tsx'
import { HintButton } from '#web/ui/feedback/hint-button.tsx'

export function TooltipDemo() {
  const t = useT(sampleMessages)
  return (
    <div className="demo-row">
      <Tooltip title={t('note')}>
        <button type="button" className="button">
          {t('tooltip')}
        </button>
      </Tooltip>
      <Tooltip title={t('note')} opensOnPress>
        <button type="button" className="button">
          {t('tooltipOnPress')}
        </button>
      </Tooltip>
      <span>
        {t('status')} <HintButton text={t('note')} />
      </span>
      <CountTooltip count={2} names={[t('laptop'), t('desk')]} label={`${t('assets')}: 2`} />
    </div>
  )
}
