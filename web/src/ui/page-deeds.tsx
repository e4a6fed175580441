import { Icon } from './icon.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RowDeed } from './row-menu.tsx'

/**
 * What may be done with the record that a page is about: those whose keys are `inSight` as buttons, the others behind
 * three dots, with those that cannot be done and why. `label` says whose these are.
 */
export function PageDeeds(props: {
  label: string
  deeds: readonly RowDeed[]
  inSight: readonly string[]
}) {
  const { label, deeds, inSight } = props
  const others = deeds.filter(({ key, reason }) => reason !== undefined || !inSight.includes(key))
  return (
    <>
      {deeds
        .filter((deed) => !others.includes(deed))
        .map(({ key, text, svg, onPress }) => (
          <button key={key} type="button" className="button" onClick={onPress}>
            <Icon svg={svg} size={16} />
            {text}
          </button>
        ))}
      {others.length > 0 && <RowMenu label={label} deeds={others} />}
    </>
  )
}
