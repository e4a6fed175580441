import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const name = 'virtual:project'
const root = new URL('../', import.meta.url)
const rooms = ['contract', 'server', 'web', 'demo'] as const

type Manifest = { version: string; license?: string; dependencies?: Record<string, string> }

const text = (path: string) => readFileSync(new URL(path, root), 'utf8')
const manifest = (folder: string) => JSON.parse(text(`${folder}package.json`)) as Manifest

/** Returns the dependencies of a workspace with installed version and licence. */
function dependenciesOf(room: string) {
  return Object.keys(manifest(`${room}/`).dependencies ?? {})
    .filter((dependency) => !dependency.startsWith('@amber/'))
    .map((dependency) => {
      const { version, license } = manifest(`node_modules/${dependency}/`)
      return { name: dependency, version, license: license ?? null }
    })
}

/** Provides versions, licences and images at build time: `virtual:project`. */
export function project(): Plugin {
  return {
    name: 'amber-project',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const { version, license } = manifest('')
      const found = {
        version,
        license,
        rooms: rooms.map((room) => ({ name: room, dependencies: dependenciesOf(room) })),
        architecture: {
          'zh-CN': text('docs/architecture.zh-CN.svg'),
          'en-US': text('docs/architecture.svg'),
        },
      }
      return `export const project = ${JSON.stringify(found)}`
    },
  }
}
