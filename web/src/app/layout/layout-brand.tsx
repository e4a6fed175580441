import { Link } from 'react-router'
import { appMessages } from '#web/app/app.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'

export function LayoutBrand() {
  const t = useT(appMessages)
  return (
    <Link to="/" className="layout-brand" aria-label={t('name')}>
      <BrandMark size={30} />
      <span>{t('name')}</span>
    </Link>
  )
}
