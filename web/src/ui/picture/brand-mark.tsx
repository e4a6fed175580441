/** Logo: a walnut whose facets form an A, or the uploaded picture (app/boot/boot.ts). */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="var(--mark)"
        d="M14.5 1.9a3 3 0 0 1 3 0l9.5 5.5a3 3 0 0 1 1.5 2.6v12a3 3 0 0 1-1.5 2.6l-9.5 5.5a3 3 0 0 1-3 0L5 24.6a3 3 0 0 1-1.5-2.6V10A3 3 0 0 1 5 7.4z"
      />
      <path
        fill="#fff"
        fillOpacity="0.25"
        d="M14.5 1.9a3 3 0 0 1 3 0l9.5 5.5q.6.35 1 .9L16 15.8 4 8.3q.4-.55 1-.9z"
      />
      <path
        fill="#000"
        fillOpacity="0.14"
        d="M28 8.3q.5.75.5 1.7v12a3 3 0 0 1-1.5 2.6l-9.5 5.5q-.7.4-1.5.4V15.8z"
      />
      <path fill="#fffaf0" d="M14.2 8.2h3.6l6 15h-3.7L16 12.6l-4.1 10.6H8.2z" />
      <circle cx="16" cy="20.6" r="2" fill="#fffaf0" />
    </svg>
  )
}
