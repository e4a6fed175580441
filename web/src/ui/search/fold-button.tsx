import { svg as chevron } from 'virtual:icon/chevron-down'
import { svg as sliders } from 'virtual:icon/sliders-horizontal'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { searchFormMessages } from './search-form.messages.ts'

/** Shows or hides the further fields, and counts their active filters. */
export function FoldButton(props: {
  form: string
  isPhone: boolean
  isUnfolded: boolean
  hiddenActive: number
  onToggle: () => void
}) {
  const { isPhone, isUnfolded, hiddenActive } = props
  const t = useT(searchFormMessages)
  return (
    <button
      type="button"
      className={isPhone ? 'button search-form-filters' : 'search-form-fold'}
      aria-expanded={isUnfolded}
      aria-controls={props.form}
      onClick={props.onToggle}
    >
      {isPhone && <Icon svg={sliders} size={16} />}
      {isPhone ? t('filters') : isUnfolded ? t('less') : t('more')}
      {hiddenActive > 0 && (
        <span className="search-form-count">
          <span aria-hidden="true">{hiddenActive}</span>
          <span className="visually-hidden">{t('active', { count: hiddenActive })}</span>
        </span>
      )}
      <Icon svg={chevron} size={16} className="search-form-chevron" />
    </button>
  )
}
