// Subset of `vite/client`, which would bring Node's types along.
interface ImportMeta {
  readonly env: { readonly BASE_URL: string; readonly DEV: boolean; readonly BUILD_TIME: string }
}
interface Window {
  /** Scripts of pages (app/boot/boot.ts). */
  amberPages?: {
    files: readonly string[]
    /** Scripts of the main layout, as indexes into `files`. */
    frame: readonly number[]
    /** Further ones of the pages in it, by path pattern. */
    framed: Readonly<Record<string, readonly number[]>>
    /** Scripts of the pages outside it. */
    open: Readonly<Record<string, readonly number[]>>
    /** Returns the URLs of first reads that a page open to the user declares. */
    readsOf: (path: string) => readonly string[]
  }
  /** Shows the pictures of the brand (app/boot/boot.ts). */
  amberShowBrand?: (brand: Readonly<Partial<Record<string, string>>>) => void
  /** Requests that boot.ts started before the application was loaded. */
  amberAsked?: {
    token: string
    language: string
    /** `performance.now()` of the requests. */
    at: number
    /** Responses by URL. */
    answers: Record<string, Promise<Response>>
  }
}
declare module '*.css'
/** Text of a file. */
declare module '*?raw' {
  const text: string
  export default text
}
/** Markup of a Lucide icon (web/vite-icons.ts). */
declare module 'virtual:icon/*' {
  export const svg: string
}
/** Loads a language (web/vite-languages.ts). */
declare module 'virtual:languages' {
  import type { LanguagePack } from '@amber/contract/language-packs.ts'
  import type { PackLanguage } from '@amber/contract/localized-text.ts'

  type Load = () => Promise<{ pack: LanguagePack }>
  export const languageFiles: Readonly<Record<PackLanguage, Load>>
}
/** Loads the component library's texts in a language with a file (web/vite-languages.ts). */
declare module 'virtual:component-texts' {
  import type { PackLanguage } from '@amber/contract/localized-text.ts'
  import type { Locale } from 'antd/es/locale'

  type Load = () => Promise<{ default: Locale }>
  export const componentTexts: Readonly<Record<PackLanguage, Load>>
}
declare module 'virtual:route-icons' {
  export const routeIcons: Readonly<Record<string, string>>
}
declare module 'virtual:project' {
  export const project: Readonly<{
    version: string
    license: string
    rooms: readonly {
      name: 'contract' | 'server' | 'web' | 'demo' | 'packages'
      dependencies: readonly { name: string; version: string; license: string | null }[]
    }[]
    architecture: Readonly<Record<'zh-CN' | 'en-US', string>>
  }>
}
/** File names in web/public/local-icons. */
declare module 'virtual:local-icons' {
  export const localIcons: readonly string[]
}
/** Pinyin of Chinese menu titles by character (web/vite-pinyin.ts). */
declare module 'virtual:menu-pinyin' {
  export const menuReadings: Readonly<Record<string, string>>
}
