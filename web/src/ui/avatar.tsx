import { avatarPath } from '@amber/contract/avatar-path.ts'
import { useState } from 'react'
import './avatar.css'

const tints = 8

/** The first letter of a Chinese name, or of the first two words of another. */
function initialsOf(name: string): string {
  const words = name.trim().split(/[\s_-]+/)
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  const [first = ''] = letters
  return (/[\u2E80-\u9FFF]/.test(first) ? first : letters.join('')).toUpperCase()
}

/** Always the same tint for the same name. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum % tints
}

/** Somebody's picture, or the letters that stand for one. Says nothing by itself: the name stands beside it. */
export function Avatar(props: {
  name: string
  /** The name of the picture, where there is one. */
  picture?: string | null | undefined
  size?: number
  tone?: 'own' | 'theme'
}) {
  const { name, picture, size = 32, tone = 'own' } = props
  /** One that did not come: it may have been replaced meanwhile. */
  const [lost, setLost] = useState<string>()
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      data-tint={tone === 'theme' ? tone : tintOf(name)}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {picture && picture !== lost && (
        <img
          src={import.meta.env.BASE_URL + avatarPath(picture).slice(1)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(picture)}
        />
      )}
    </span>
  )
}
