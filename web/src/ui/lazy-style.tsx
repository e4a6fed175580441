/**
 * The styles of a page that is fetched on demand: `import css from './x.css?inline'`. A plain import would put them into
 * index.html, which the login page pays for. React keeps one copy for each name, in place before the page is shown.
 */
export function LazyStyle({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="page">
      {css}
    </style>
  )
}
