import { useT } from '#web/lib/services.ts'
import { changeListMessages } from './change-list.messages.ts'
import './change-list.css'

/** One field before and after a change, in words; null where it was empty. */
export type Change = { label: string; before: string | null; after: string | null }

/** What a change was, field by field. Where all was empty before, or is now, only the one side is told. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useT(changeListMessages)
  return (
    <dl className="changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="visually-hidden">{t('before')}</span>
                {before}
              </del>
            )}
            {after === null ? (
              <ins className="changes-empty">
                <span className="visually-hidden">{t('after')}</span>
                {t('empty')}
              </ins>
            ) : (
              <ins>
                <span className="visually-hidden">{t('after')}</span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
