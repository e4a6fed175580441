import { avatarPath } from '@amber/contract/users/avatar-path.ts'
import type { Face } from '@amber/contract/users/faces.ts'
import { useState } from 'react'
import './picture.css'

const tints = 8

/** Returns one character of a Chinese name, otherwise the first letters of two words. */
function initialsOf(name: string): string {
  const texts = name.trim().split(/[\s_-]+/)
  const letters = texts.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  const [first = ''] = letters
  return (/[\u2E80-\u9FFF]/.test(first) ? first : letters.join('')).toUpperCase()
}

/** Derived from the id, so that a rename keeps the color. */
function tintOf(id: string | null): number | 'none' {
  if (id === null) return 'none'
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum % tints
}

/** Shows a user's picture or initials. Hidden from screen readers, because the name is beside it. */
export function Avatar(props: {
  /** Null if unknown or deleted. */
  id: string | null
  name: string
  picture?: string | null | undefined
  size?: number
}) {
  const { id, name, picture, size = 32 } = props
  /** Picture that failed to load, perhaps replaced meanwhile. */
  const [lost, setLost] = useState<string>()
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      data-tint={tintOf(id)}
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

/** Avatar in a log; falls back to the logged name once the user is unknown. */
export function LoggedAvatar(props: { id: string | null; name: string; face: Face; size: number }) {
  const { face, name, ...rest } = props
  return <Avatar {...rest} name={face?.nickName || name} picture={face?.avatar} />
}
