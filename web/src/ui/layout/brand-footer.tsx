import { brandShortName, icpRegister } from '@amber/contract/settings/brand.ts'
import { useBrand, useTranslate } from '#web/lib/call/services.ts'

/** Owner and ICP number. */
export function BrandFooter() {
  const brand = useBrand()
  const owner = useTranslate()(brandShortName(brand))
  const { company, companyUrl, icpNumber } = brand
  const name = company || owner
  return (
    <>
      © {import.meta.env.BUILD_TIME.slice(0, 4)}{' '}
      {companyUrl ? (
        <a href={companyUrl} target="_blank" rel="noopener">
          {name}
        </a>
      ) : (
        name
      )}
      {icpNumber && (
        <>
          {' · '}
          <a href={icpRegister} target="_blank" rel="noopener">
            {icpNumber}
          </a>
        </>
      )}
    </>
  )
}
