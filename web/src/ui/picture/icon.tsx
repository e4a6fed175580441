/** A drawn icon in the text's colour, 1em large unless told. Says nothing: what it stands on carries the words. */
export function Icon({ svg, size, className }: { svg: string; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width={size ?? '1em'}
      height={size ?? '1em'}
      aria-hidden="true"
      focusable="false"
      // The markup is our own, put in by the build (web/vite-icons.ts).
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
