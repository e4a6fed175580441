import { Link } from 'react-router'
import { useBrandName } from '#web/lib/call/services.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'

export function LayoutBrand() {
  const name = useBrandName()
  return (
    <Link to="/" className="layout-brand" aria-label={name}>
      <BrandMark size={30} />
      <span>{name}</span>
    </Link>
  )
}
