import { svg as house } from 'virtual:icon/house'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { NamedIcon } from '#web/ui/picture/named-icon.tsx'
import { RouteIcon } from '#web/ui/picture/route-icon.tsx'

export function IconDemo() {
  return (
    <div className="demo-row">
      <Icon svg={house} size={16} />
      <Icon svg={house} size={24} />
      <NamedIcon name="lucide:blocks" size={24} />
      <RouteIcon name="lucide:blocks" size={24} />
      <BrandMark size={32} />
    </div>
  )
}
