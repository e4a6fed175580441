/** Text that ends in dots where there is no room for it, and then says all of it in a tooltip. */
export function CutText({ children }: { children: string }) {
  return (
    <span
      className="cut-text"
      ref={(element) => {
        if (!element) return undefined
        const observer = new ResizeObserver(() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
          if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.title = children
          else element.removeAttribute('title')
        })
        observer.observe(element)
        return () => observer.disconnect()
      }}
    >
      {children}
    </span>
  )
}
