import { useEffect, useState } from 'react'
import './code.css'

/** Quiet zone in modules (ISO/IEC 18004). */
const quiet = 4

/** Renders a QR code locally, so that no service sees the text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const { encode } = await import('uqr')
      const { data, size } = encode(text, { ecc: 'M', border: quiet })
      const path = data
        .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('')
      if (!isOver) setPicture({ size, path })
    }
    void draw()
    return () => {
      isOver = true
    }
  }, [text])
  return (
    <div className="qr-code" aria-busy={!picture}>
      {picture && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
        >
          <path d={picture.path} />
        </svg>
      )}
    </div>
  )
}
