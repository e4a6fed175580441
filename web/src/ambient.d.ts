// What Vite gives to browser code. Vite's own declarations would bring Node's types into this room.
interface ImportMeta {
  readonly env: { readonly BASE_URL: string; readonly DEV: boolean; readonly BUILD_TIME: string }
}
interface Window {
  /** What boot.ts has asked the server for while the application was on its way. */
  amberAsked?: {
    token: string
    language: string
    /** When, by `performance.now()`. */
    at: number
    /** By the address of the call, such as `/api/auth/getUserInfo`. */
    answers: Record<string, Promise<Response>>
  }
}
declare module '*.css'
/** The inner markup of one Lucide icon, drawn for a 24 × 24 box (web/vite-icons.ts). */
declare module 'virtual:icon/*' {
  export const svg: string
}
/** Every `lucide:name` that a route declares, by that name. */
declare module 'virtual:route-icons' {
  export const routeIcons: Readonly<Record<string, string>>
}
/** What the product says of itself: versions and licences as installed, and its pictures (web/vite-project.ts). */
declare module 'virtual:project' {
  export const project: Readonly<{
    version: string
    license: string
    rooms: readonly {
      name: 'contract' | 'server' | 'web' | 'demo'
      dependencies: readonly { name: string; version: string; license: string | null }[]
    }[]
    architecture: Readonly<Record<'zh-CN' | 'en-US', string>>
  }>
}
/** Names of the drawings in web/public/local-icons. */
declare module 'virtual:local-icons' {
  export const localIcons: readonly string[]
}
/** How each Chinese menu title is read, by character: `yong hu guan li` (web/vite-pinyin.ts). */
declare module 'virtual:menu-pinyin' {
  export const menuReadings: Readonly<Record<string, string>>
}
