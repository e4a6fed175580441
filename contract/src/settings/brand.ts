/* Brand without Zod, as the sign-in page reads it first. Its schema is in `settings.ts`. */

import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { inPackLanguages, storedText } from '@amber/contract/stored-texts.ts'

/** Brand of a fresh install: edit it to rebrand from source (docs/recipes/rebrand.md). */
export const defaultBrand = {
  nameZh: '琥珀管理系统',
  nameEn: 'Amber Admin',
  shortNameZh: '琥珀',
  shortNameEn: 'Amber',
  ...inPackLanguages('name', () => ''),
  ...inPackLanguages('shortName', () => ''),
  /**
   * `#RRGGBB`. Color of the mark and of mails, and of themes without another color. Readable shades are derived
   * (shades.ts).
   */
  primaryColor: '#F59E0B',
  /** Owner in the footer; defaults to the short name. */
  company: '',
  companyUrl: '',
  /** 备案号 of sites in mainland China. */
  icpNumber: '',
  /** Defaults to the name, in the reader's language. */
  smsSignature: '',
  /** Defaults to the name, in the reader's language. */
  mailSender: '',
  /** Defaults to the English short name. */
  totpIssuer: '',
  /** Defaults to the English short name. */
  passkeyName: '',
  /** Names of uploaded pictures (brand-pictures.ts); empty for the built-in ones. */
  logo: '',
  /** In the dark scheme; defaults to the logo. */
  logoDark: '',
  favicon: '',
  loginBackground: '',
}

type BrandField = keyof typeof defaultBrand
export type Brand = Record<BrandField, string>

export const brandName = (brand: Brand): LocalizedText => storedText(brand, 'name')

export const brandShortName = (brand: Brand): LocalizedText => storedText(brand, 'shortName')

/** Name that programs print with their address. */
export const nameInTerminal = `${defaultBrand.shortNameEn} ${defaultBrand.shortNameZh}`

export const brandPictureUses = ['logo', 'logoDark', 'favicon', 'loginBackground'] as const
export type BrandPictureUse = (typeof brandPictureUses)[number]

/** A digest of the content, so that a URL never changes its picture. */
export const brandPictureName = /^[0-9a-f]{32}$/

/** Favicons are PNG, the only kind here that all browsers show in a tab. Also in web/src/app/boot/boot.ts. */
export function brandPicturePath(use: BrandPictureUse, name: string): `/${string}` {
  return `/brand/${name}.${use === 'favicon' ? 'png' : 'webp'}`
}

/** Register of the numbers, to which the law requires a link. */
export const icpRegister = 'https://beian.miit.gov.cn/'

const fields = Object.keys(defaultBrand) as BrandField[]

/** Returns the differences from the default as JSON; empty without any. */
export function printBrand(brand: Brand): string {
  const own = fields.filter((field) => brand[field] !== defaultBrand[field])
  return own.length === 0 ? '' : JSON.stringify(brand, own)
}

function isUsable(field: BrandField, value: string): boolean {
  if (field === 'primaryColor') return /^#[\da-f]{6}$/i.test(value)
  if (field === 'companyUrl') return /^(https?:\/\/|$)/.test(value)
  const isPicture = brandPictureUses.some((use) => use === field)
  return !isPicture || value === '' || brandPictureName.test(value)
}

/** Reads what `printBrand` wrote; a missing or invalid field is the default. */
export function readBrand(text: string | null | undefined): Brand {
  let found: Partial<Record<string, unknown>> = {}
  try {
    found = Object(JSON.parse(text || '{}')) as typeof found
  } catch {
    // Storage may contain anything.
  }
  const read = (field: BrandField) => {
    const value = found[field]
    return typeof value === 'string' && isUsable(field, value) ? value : defaultBrand[field]
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Brand
}
