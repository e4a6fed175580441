import type { ReactNode } from 'react'

export type ExceptionKind = '403' | '404' | '500'

const stone =
  'M20.5 2.5a7 7 0 0 1 7 0l15 8.7a7 7 0 0 1 3.5 6v17.6a7 7 0 0 1-3.5 6l-15 8.7a7 7 0 0 1-7 0l-15-8.7a7 7 0 0 1-3.5-6V17.2a7 7 0 0 1 3.5-6z'

const scenes: Record<ExceptionKind, ReactNode> = {
  // A stone behind a locked gate.
  '403': (
    <>
      <path
        d="M72 144V72a48 48 0 0 1 96 0v72z"
        fill="var(--soft)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d={stone} fill="var(--fill)" opacity=".35" transform="translate(96 48)" />
      <path
        d="M88 144V50M104 144V36M120 144V24M136 144V36M152 144V50"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <rect x="98" y="84" width="44" height="36" rx="8" fill="var(--fill)" />
      <path
        d="M107 84v-8a13 13 0 0 1 26 0v8"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="120" cy="99" r="4" fill="var(--on-fill)" />
      <path d="M120 101v8" stroke="var(--on-fill)" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  // A path that ends before the stone.
  '404': (
    <>
      <path
        d="M30 144c14-34 44-8 58-36s-18-40 8-52"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <circle cx="30" cy="143" r="4" fill="var(--ink)" />
      <circle
        cx="140"
        cy="74"
        r="44"
        fill="var(--soft)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path
        d={stone}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeDasharray="5 6"
        strokeLinecap="round"
        transform="translate(116 48)"
      />
      <path
        d="M134 66a6.5 6.5 0 1 1 9.5 5.7c-2.2 1.2-3.5 2.6-3.5 5.3"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle cx="140" cy="85" r="2.5" fill="var(--ink)" />
      <path d="m172 106 26 28" stroke="var(--fill)" strokeWidth="10" strokeLinecap="round" />
      <circle cx="140" cy="74" r="44" fill="none" stroke="var(--fill)" strokeWidth="6" />
    </>
  ),
  // Two machines, one with a cracked stone.
  '500': (
    <>
      <rect
        x="64"
        y="44"
        width="112"
        height="42"
        rx="10"
        fill="var(--panel)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <rect
        x="64"
        y="98"
        width="112"
        height="42"
        rx="10"
        fill="var(--soft)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <circle cx="84" cy="65" r="4" fill="var(--good)" />
      <circle cx="98" cy="65" r="4" fill="var(--line-strong)" />
      <path d="M118 65h42" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="84" cy="119" r="4" fill="var(--bad)" />
      <circle cx="98" cy="119" r="4" fill="var(--line-strong)" />
      <path d="M118 119h22" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <path d={stone} fill="var(--fill)" transform="translate(144 88) rotate(12 24 26)" />
      <path
        d="m172 92-6 14 9 6-7 12 6 10"
        fill="none"
        stroke="var(--on-fill)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M88 30 82 20M104 26V14M120 30l6-10"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
}

/** Drawn in theme colors, to match both schemes. */
export function ExceptionPicture({ kind }: { kind: ExceptionKind }) {
  return (
    <svg className="exception-picture" viewBox="0 0 240 160" aria-hidden="true">
      <ellipse cx="120" cy="146" rx="96" ry="9" fill="var(--soft)" />
      {scenes[kind]}
    </svg>
  )
}
