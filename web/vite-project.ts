import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const name = 'virtual:project'
const root = new URL('../', import.meta.url)
const rooms = ['contract', 'server', 'web', 'demo', 'packages'] as const

type Locked = {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const text = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Returns the dependencies of the workspaces in a folder with version and licence, on every platform. */
function dependenciesOf(room: string, locked: Record<string, Locked>) {
  const declared = Object.entries(locked).flatMap(
    ([path, { dependencies, optionalDependencies }]) =>
      path === room || path.startsWith(`${room}/`)
        ? Object.keys({ ...dependencies, ...optionalDependencies })
        : [],
  )
  return [...new Set(declared)]
    .filter((dependency) => !dependency.startsWith('@amber/'))
    .map((dependency) => {
      const { version, license = null } = locked[`node_modules/${dependency}`]!
      return { name: dependency, version, license }
    })
}

/** Provides versions, licences and images at build time: `virtual:project`. */
export function project(): Plugin {
  return {
    name: 'amber-project',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const { packages } = JSON.parse(text('package-lock.json')) as {
        packages: Record<string, Locked>
      }
      const { version, license } = packages['']!
      const found = {
        version,
        license,
        rooms: rooms.map((room) => ({ name: room, dependencies: dependenciesOf(room, packages) })),
        architecture: {
          'zh-CN': text('docs/architecture.zh-CN.svg'),
          'en-US': text('docs/architecture.svg'),
        },
      }
      return `export const project = ${JSON.stringify(found)}`
    },
  }
}
