// The console shows the guide in a sandboxed frame, which cannot see whether the page around it is dark: its address says
// it, `?scheme=dark`. Without that, or without scripts, the guide looks as the system does.
const { search } = window.location
const linked = () => [...document.querySelectorAll('a[href$=".html"]')]

const scheme = new URLSearchParams(search).get('scheme')
if (scheme === 'dark' || scheme === 'light') {
  document.documentElement.style.colorScheme = scheme
  window.addEventListener('DOMContentLoaded', () => {
    for (const link of linked()) link.search = search
  })
}

// The guide opens in the language that was chosen in the console, which keeps it here. Where none was chosen, or scripts
// may not read it, or the guide lacks it, all languages of the guide are offered.
if (document.documentElement.dataset.page === 'languages')
  window.addEventListener('DOMContentLoaded', () => {
    try {
      const page = `${window.localStorage.getItem('lang')}.html`
      const link = linked().find(({ pathname }) => pathname.endsWith(`/${page}`))
      if (link) window.location.replace(link.href)
    } catch {
      // Storage is closed to this page.
    }
  })
