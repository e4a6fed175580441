import { svg as chevron } from 'virtual:icon/chevron-right'
import { useId, useState } from 'react'
import { useLanguage, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { MockExchange } from './mock-exchange.tsx'
import { mockMessages } from './mock.messages.ts'
import type { SeenRequest } from './use-requests.ts'

export function MockRequestRow({ request }: { request: SeenRequest }) {
  const t = useT(mockMessages)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const clock = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'medium' })
  const { time, method, path, search = '', status, milliseconds, sent, received } = request
  const line = <code>{method ? `${method} ${path}` : path}</code>
  const exchange = method !== undefined &&
    received !== undefined && { method, url: path + search, sent, status, received }
  return (
    <>
      <tr>
        <td>{clock.format(time)}</td>
        <td>
          {exchange ? (
            <button
              type="button"
              className="mock-open"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon svg={chevron} size={14} />
              {line}
            </button>
          ) : (
            line
          )}
        </td>
        <td data-failed={status === 0 || status >= 400}>{status || t('noAnswer')}</td>
        <td>{t('milliseconds', { count: Math.round(milliseconds) })}</td>
      </tr>
      {exchange && isOpen && (
        <tr id={id}>
          <td colSpan={4}>
            <div className="mock-opened">
              <MockExchange exchange={exchange} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
