/** Icon in the text's color, 1em by default. Hidden from screen readers. */
export function Icon({ svg, size, className }: { svg: string; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width={size ?? '1em'}
      height={size ?? '1em'}
      aria-hidden="true"
      focusable="false"
      // Safe: the markup is inserted by the build (web/vite-icons.ts).
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
