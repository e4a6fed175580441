import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { glob } from 'node:fs/promises'
import type { Plugin } from 'vite'

type IconSet = {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const one = 'virtual:icon/'
const all = 'virtual:route-icons'
const local = 'virtual:local-icons'

/**
 * Provides icons from the npm package at build time: `virtual:icon/sun` for one, `virtual:route-icons` for those
 * named by routes, `virtual:local-icons` for names in public/local-icons. Unknown names fail the build.
 */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet
  const bodyOf = (name: string): string => {
    const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
    if (!found) throw new Error(`There is no icon lucide:${name}`)
    return found.body
  }
  return {
    name: 'amber-icons',
    resolveId: (id) => (id.startsWith(one) || id === all || id === local ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(`\0${one}`)) {
        return `export const svg = ${JSON.stringify(bodyOf(id.slice(one.length + 1)))}`
      }
      if (id === `\0${local}`) {
        const files = readdirSync(`${import.meta.dirname}/public/local-icons`)
        const names = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -4))
        return `export const localIcons = ${JSON.stringify(names.toSorted())}`
      }
      if (id !== `\0${all}`) return undefined
      const used: Record<string, string> = {}
      const options = { cwd: import.meta.dirname }
      for await (const path of glob('src/features/**/*.route.ts', options)) {
        const source = readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
        for (const [name] of source.matchAll(/lucide:[a-z\d-]+/g))
          used[name] = bodyOf(name.slice(7))
      }
      return `export const routeIcons = ${JSON.stringify(used)}`
    },
  }
}
