import { appearance } from '@amber/contract/settings/appearance.ts'
import {
  brandName,
  brandShortName,
  type Brand,
  type BrandPictureUse,
} from '@amber/contract/settings/brand.ts'
import { namesOf } from '@amber/contract/fields.ts'
import { brandTranslations } from '@amber/contract/settings/brand-translations.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useEffect } from 'react'
import { useServices, useT, useTranslate } from '#web/lib/call/services.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import type { SettingField } from '#web/features/settings/form/setting-form.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import { colorField } from '#web/ui/form/kinds/color-field.tsx'
import { BrandPicture } from './brand-picture.tsx'
import { brandMessages } from './brand.messages.ts'

const pictureField = (use: BrandPictureUse, label: string, hint: string): SettingField => ({
  kind: 'own',
  isHalf: true,
  isGroup: true,
  name: use,
  label,
  hint,
  // Equal labels would hide that two versions have different pictures.
  show: (value) => String(value).slice(0, 8),
  render: (control) => <BrandPicture use={use} label={label} control={control} />,
})

const half = { kind: 'text', isHalf: true } as const

/** Previews names, and names the color of a default theme that takes precedence. */
function BrandNotes({ draft }: { draft: Brand }) {
  const t = useT(brandMessages)
  const translate = useTranslate()
  const company = useRead(appearance.get, {})
  const color = company.data?.settings?.themeColor
  return (
    <>
      <p className="setting-news" role="status">
        {t('preview', {
          owner: draft.company || translate(brandShortName(draft)),
          title: translate(brandName(draft)),
        })}
      </p>
      {color && <InfoNotice>{t('themeHasColor', { color })}</InfoNotice>}
    </>
  )
}

/** The saved brand shows at once in this window; the live event brings it to others. */
export function BrandSection({ stored }: { stored: StoredSetting<'brand'> }) {
  const t = useT(brandMessages)
  const { brand } = useServices()
  const fieldOf = useFormFields(brandTranslations)
  const { value } = stored
  useEffect(() => brand.setState(value), [brand, value])
  return (
    <Setting
      {...useSetting('brand')}
      title={t('brand')}
      text={t('brandText')}
      stored={stored}
      fields={[
        { ...half, name: 'nameZh', label: t('nameZh'), isRequired: true, maxLength: 40 },
        { ...half, name: 'nameEn', label: t('nameEn'), isRequired: true, maxLength: 40 },
        { ...half, name: 'shortNameZh', label: t('shortNameZh'), isRequired: true, maxLength: 20 },
        { ...half, name: 'shortNameEn', label: t('shortNameEn'), isRequired: true, maxLength: 20 },
        ...namesOf(brandTranslations).map((name) => ({ ...fieldOf(name), isHalf: true })),
        colorField({
          name: 'primaryColor',
          label: t('primaryColor'),
          hint: t('primaryColorHint'),
          isRequired: true,
        }),
        pictureField('logo', t('logo'), t('logoHint')),
        pictureField('logoDark', t('logoDark'), t('logoDarkHint')),
        pictureField('favicon', t('favicon'), t('faviconHint')),
        pictureField('loginBackground', t('loginBackground'), t('loginBackgroundHint')),
        { ...half, name: 'company', label: t('company'), hint: t('companyHint'), maxLength: 80 },
        { ...half, name: 'companyUrl', label: t('companyUrl'), inputMode: 'url', maxLength: 500 },
        { ...half, name: 'icpNumber', label: t('icpNumber'), hint: t('icpHint'), maxLength: 40 },
        {
          ...half,
          name: 'smsSignature',
          label: t('smsSignature'),
          hint: t('nameHint'),
          maxLength: 20,
        },
        { ...half, name: 'mailSender', label: t('mailSender'), hint: t('nameHint'), maxLength: 64 },
        {
          ...half,
          name: 'totpIssuer',
          label: t('totpIssuer'),
          hint: t('shortNameHint'),
          maxLength: 40,
        },
        {
          ...half,
          name: 'passkeyName',
          label: t('passkeyName'),
          hint: t('shortNameHint'),
          maxLength: 40,
        },
      ]}
      renderMore={(draft) => <BrandNotes draft={draft} />}
    />
  )
}
