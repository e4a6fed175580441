import { avatarPath } from '@amber/contract/users/avatar-path.ts'
import type { Face } from '@amber/contract/users/faces.ts'
import { useState } from 'react'
import './avatar.css'

const tints = 8

/**
 * Derives the initials from the display name, or from the username where the display name is empty. A name whose first
 * character is Chinese gets that one character; any other gets the first letters of its first two words, in capitals.
 */
function initialsOf(name: string): string {
  const texts = name.trim().split(/[\s_-]+/)
  const letters = texts.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  const [first = ''] = letters
  return (/[\u2E80-\u9FFF]/.test(first) ? first : letters.join('')).toUpperCase()
}

/** Derives the color from the user's id, so that a rename keeps it. Unknown users share a neutral one. */
function tintOf(id: string | null): number | 'none' {
  if (id === null) return 'none'
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum % tints
}

/** Shows a user's picture, or their initials. Hidden from screen readers: the name stands beside it. */
export function Avatar(props: {
  /** The user's id; null for one who is unknown or deleted. */
  id: string | null
  /** The display name, or the username where only that is known. */
  name: string
  /** The name of the picture, where there is one. */
  picture?: string | null | undefined
  size?: number
}) {
  const { id, name, picture, size = 32 } = props
  /** One that did not come: it may have been replaced meanwhile. */
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

/** Shows whom a log names by their username: as everywhere else while they are known, later by the name that it has. */
export function LoggedAvatar(props: {
  id: string | null
  /** The name as it was logged. */
  name: string
  face: Face
  size: number
}) {
  const { face, name, ...rest } = props
  return <Avatar {...rest} name={face?.nickName || name} picture={face?.avatar} />
}
