import { useT } from '#web/lib/call/services.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'
import './feedback.css'

/** Placeholder of a screen under construction. */
export function ComingSoon({ title }: { title: string }) {
  const t = useT(uiMessages)
  return (
    <section className="exception">
      <svg className="exception-picture" viewBox="0 0 240 160" aria-hidden="true">
        <ellipse cx="120" cy="140" rx="92" ry="10" fill="var(--soft)" />
        <path
          d="M52 140 92 64l28 46 20-30 48 60z"
          fill="var(--soft)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <g transform="translate(96 22)">
          <path
            d="M20.5 2.5a7 7 0 0 1 7 0l15 8.7a7 7 0 0 1 3.5 6v17.6a7 7 0 0 1-3.5 6l-15 8.7a7 7 0 0 1-7 0l-15-8.7a7 7 0 0 1-3.5-6V17.2a7 7 0 0 1 3.5-6z"
            fill="var(--fill)"
          />
          <path
            d="M4 13.5 24 25.6l20-12.1M24 25.6V50"
            fill="none"
            stroke="var(--panel)"
            strokeWidth="2"
            strokeOpacity=".75"
          />
        </g>
        <g stroke="var(--ink)" strokeWidth="2" strokeLinecap="round">
          <path d="M120 6v8M86 18l5 6M154 18l-5 6M74 48h8M158 48h8" />
        </g>
        <circle cx="48" cy="52" r="3" fill="var(--line-strong)" />
        <circle cx="196" cy="72" r="4" fill="var(--soft)" stroke="var(--line-strong)" />
        <circle cx="182" cy="32" r="2" fill="var(--line-strong)" />
      </svg>
      <h1 tabIndex={-1}>{t('comingTitle')}</h1>
      <p>{t('comingText', { title })}</p>
    </section>
  )
}
