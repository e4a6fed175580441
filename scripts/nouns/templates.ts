import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { serverTest } from './test-templates.ts'
import { webTest } from './web-test-template.ts'
import { choiceLabel } from './english-labels.ts'
import {
  isOfFiles,
  isReference,
  snake,
  viewsOf,
  type FieldSpec,
  type NounSpec,
} from './noun-spec.ts'

const quoted = (text: string) => JSON.stringify(text)
const texts = ({ zh, en }: { zh: string; en: string }) => `{ zh: ${quoted(zh)}, en: ${quoted(en)} }`
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const ofNoun = (name: string, isTree = false) =>
  `kind: 'record', of: '${name}',${isTree ? ' isTree: true,' : ''} isFilterable: true, column: 'shown'`

const traitsOf: Record<Exclude<FieldSpec['kind'], 'record' | 'tree'>, string> = {
  text: "kind: 'text', isSortable: true, isFilterable: true, column: 'shown'",
  'long-text': "kind: 'text', isLong: true",
  number: "kind: 'number', isSortable: true, isFilterable: true, column: 'shown'",
  percent: "kind: 'percent', isSortable: true, isFilterable: true, column: 'shown'",
  money: "kind: 'money', currency: 'CNY', isSortable: true, isFilterable: true, column: 'shown'",
  switch: "kind: 'flag', isFilterable: true, column: 'shown'",
  choice: "kind: 'choice', isSortable: true, isFilterable: true, column: 'shown'",
  choices: "kind: 'choices', isFilterable: true, column: 'shown'",
  tags: "kind: 'tags', isFilterable: true, column: 'shown'",
  date: "kind: 'date', isSortable: true, isFilterable: true, column: 'shown'",
  'date-time': "kind: 'time', isSortable: true, isFilterable: true, column: 'shown'",
  'number-range': "kind: 'number-range', column: 'shown'",
  'date-range': "kind: 'day-range', column: 'shown'",
  color: "kind: 'color', column: 'shown'",
  json: "kind: 'json'",
  user: ofNoun('user'),
  file: "kind: 'file', column: 'shown'",
  picture: "kind: 'picture', column: 'shown'",
}

function fieldCode(field: FieldSpec): string {
  const { key, kind, label, choices, isRequired, isUnique, view } = field
  const options = choices.map((code) => {
    const words = choiceLabel(code)
    return `${quoted(code)}: ${texts({ zh: words, en: words })},`
  })
  return `${key}: {
    label: ${texts(label)},
    ${kind === 'record' || kind === 'tree' ? ofNoun(field.of?.name ?? '', kind === 'tree') : traitsOf[kind]},
    ${isOfFiles(field) ? '' : 'isImported: true,'}
    ${options.length > 0 ? `options: {\n${options.join('\n')}\n},` : ''}
    ${isRequired ? 'isRequired: true,' : ''}
    ${isUnique ? 'isUnique: true,' : ''}
    ${view ? `visibleTo: '${view.name}',` : ''}
  },`.replaceAll(/\n\s*\n/g, '\n')
}

function viewsCode(noun: NounSpec): string {
  const views = viewsOf(noun).map(({ name, label }) => `${name}: ${texts(label)},`)
  return views.length > 0 ? `\n  views: { ${views.join(' ')} },` : ''
}

const declaration = (noun: NounSpec) => {
  const { name, plural, labels, fields } = noun
  return `
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'

export const ${name} = defineNoun({
  name: '${name}',
  plural: '${plural}',
  labels: { one: ${texts(labels.one)}, many: ${texts(labels.many)} },${viewsCode(noun)}
  fields: {
    ${fields.map(fieldCode).join('\n')}
  },
})
`
}

const calls = ({ name, plural }: NounSpec) => `
import { nounCalls } from '@amber/contract/nouns/noun-calls.ts'

export const ${plural} = nounCalls.${name}
`

const sqlTypes: Record<FieldSpec['kind'], string> = {
  text: 'text',
  'long-text': 'text',
  number: 'integer',
  percent: 'numeric(5, 2)',
  money: 'numeric(15, 2)',
  switch: 'boolean',
  choice: 'text',
  choices: "text[] not null default '{}'",
  tags: "text[] not null default '{}'",
  date: 'date',
  'date-time': 'timestamptz',
  'number-range': 'jsonb',
  'date-range': 'jsonb',
  color: 'text',
  json: 'jsonb',
  user: 'uuid',
  record: 'uuid',
  tree: 'uuid',
  file: 'uuid',
  picture: 'uuid',
}

/** Quoted, as a field may be named `end` or `limit`. */
const sqlName = (name: string) => `"${snake(name)}"`

function columnSql(plural: string, field: FieldSpec): string {
  const { key, kind, isRequired, choices } = field
  const name = sqlName(key)
  const missing = `constraint "${snake(plural)}_${snake(key)}_missing" references`
  const values = choices.map((code) => `'${code}'`).join(', ')
  if (kind === 'choices') return `  ${name} ${sqlTypes[kind]} check (${name} <@ array[${values}]),`
  if (kind === 'tags') return `  ${name} ${sqlTypes[kind]},`
  if (isReference(field)) {
    const others = field.of ? sqlName(field.of.plural) : 'users'
    return `  -- Deleted records stay; permanent deletion empties the field.
  ${name} ${sqlTypes[kind]} ${missing} ${others} (id) on delete set null,`
  }
  if (isOfFiles(field))
    return `  ${name} uuid${isRequired ? ' not null' : ''} ${missing} record_files (id),`
  const ends = (type: string) =>
    ` check ((${name} ->> 'from')::${type} <= (${name} ->> 'to')::${type})`
  const check =
    kind === 'number-range'
      ? ends('numeric')
      : kind === 'date-range'
        ? ends('date')
        : choices.length > 0
          ? ` check (${name} in (${values}))`
          : ''
  return `  ${name} ${sqlTypes[kind]}${isRequired || kind === 'switch' ? ' not null' : ''}${check},`
}

/** Unique values, and the other records and files whose deletion has to find their records. */
function indexSql(plural: string, field: FieldSpec): string {
  const { key, isUnique } = field
  const [table, name] = [snake(plural), snake(key)]
  if (isReference(field) || isOfFiles(field))
    return `create index "${table}_by_${name}" on "${table}" ("${name}");\n`
  return isUnique
    ? `create unique index "${table}_${name}_taken" on "${table}" ("${name}") where removed_at is null;\n`
    : ''
}

const migration = ({ plural, fields }: NounSpec) => `create table ${sqlName(plural)} (
  id uuid primary key,
  version integer not null default 1,
${fields.map((field) => columnSql(plural, field)).join('\n')}
  -- Set until the record is restored, or purged after a month.
  removed_at timestamptz,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz not null
);
create index "${snake(plural)}_by_update_time" on ${sqlName(plural)} (update_time, id) where removed_at is null;
${fields.map((field) => indexSql(plural, field)).join('')}`

/** The permission by its name: endpoints would bring the code of all nouns to every page. */
const route = ({ name, plural, labels }: NounSpec) => `
import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const routeMessages = defineMessages({
  'route.${kebabCase(plural)}': ${texts(labels.many)},
})

export const ${plural}Routes = defineRoutes({
  messages: routeMessages,
  routes: [
    {
      name: '${kebabCase(plural)}',
      path: '/${kebabCase(plural)}',
      handle: {
        i18nKey: 'route.${kebabCase(plural)}',
        icon: 'lucide:box',
        order: 6,
        roles: ['R_ADMIN'],
        keepAlive: true,
      },
      allow: '${name}:list',
      page: () => import('./${kebabCase(plural)}-page.tsx').then((part) => part.${upper(plural)}Page),
    },
  ],
})
`

const page = ({ name, plural }: NounSpec) => `
import { ${name} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(name)}.ts'
import { ${plural} } from '@amber/contract/${kebabCase(plural)}/${kebabCase(plural)}.ts'
import { nounPage } from '#web/features/nouns/page-of-noun.tsx'

export const ${upper(plural)}Page = nounPage(${name}, ${plural})
`

/** Returns the files of a noun by path. */
export function filesOf(noun: NounSpec, migrationNumber: string): Record<string, string> {
  const [one, many] = [kebabCase(noun.name), kebabCase(noun.plural)]
  return {
    [`contract/src/${many}/${one}.ts`]: declaration(noun),
    [`contract/src/${many}/${many}.ts`]: calls(noun),
    [`server/migrations/${migrationNumber}_${snake(noun.plural)}.sql`]: migration(noun),
    [`server/src/features/${many}/${many}.test.ts`]: serverTest(noun),
    [`web/src/features/${many}/${many}.route.ts`]: route(noun),
    [`web/src/features/${many}/${many}-page.tsx`]: page(noun),
    [`web/src/features/${many}/${many}-page.test.tsx`]: webTest(noun),
  }
}

/** Returns the files whose Chinese labels are still the English ones. */
export const untranslatedIn = (files: Readonly<Record<string, string>>) =>
  Object.entries(files)
    .filter(([, text]) => /\{ zh: ("[^"]*"), en: \1 \}/.test(text))
    .map(([path]) => path)
