import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { packLanguages } from '@amber/contract/localized-text.ts'
import {
  translationName,
  type TranslationName,
  type Translations,
} from '@amber/contract/stored-texts.ts'

/** Column `translations`: texts in pack languages by field and language, without empty ones. */
export type StoredTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>

export function translationsOf<Base extends string>(
  record: Translations<Base>,
  bases: readonly Base[],
): StoredTranslations {
  const textsOf = (base: Base) =>
    packLanguages.flatMap((language): [string, string][] => {
      const text: string | undefined = record[translationName(base, language)]
      return text ? [[language, text]] : []
    })
  return Object.fromEntries(bases.map((base) => [base, Object.fromEntries(textsOf(base))]))
}

/** Column after an update. Texts in languages that only another release knows stay. */
export function updatedTranslations(column: PgColumn, translations: StoredTranslations): SQL {
  const bases = Object.entries(translations).map(([base, texts]) => {
    const others = sql`coalesce(${column} -> ${base}::text, '{}') - ${sql.param([...packLanguages])}::text[]`
    return sql`jsonb_build_object(${base}::text, (${others}) || ${JSON.stringify(texts)}::jsonb)`
  })
  return sql.join([column, ...bases], sql` || `)
}

/** Replaces the column of a row by the fields of its texts. */
export function withTranslations<
  Base extends string,
  Row extends { translations: StoredTranslations },
>({ translations, ...row }: Row, bases: readonly Base[]) {
  const texts = bases.flatMap((base) =>
    packLanguages.flatMap((language) => {
      const text = translations[base]?.[language]
      return text ? [[translationName(base, language), text]] : []
    }),
  )
  return { ...row, ...(Object.fromEntries(texts) as { [Name in TranslationName<Base>]?: string }) }
}

/** Selects a text of announcement `a` in all languages, for `translate`. */
export const announcedText = (base: 'title' | 'body'): SQL =>
  sql.raw(`jsonb_build_object('zh', a.${base}_zh, 'en', a.${base}_en)
    || coalesce(a.translations -> '${base}', '{}')`)
