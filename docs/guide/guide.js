// The console shows the guide in a sandboxed frame, which cannot see whether the page around it is dark: its address says
// it, `?scheme=dark`. Without that, or without scripts, the guide looks as the system does.
const { search } = window.location
const scheme = new URLSearchParams(search).get('scheme')
if (scheme === 'dark' || scheme === 'light') {
  document.documentElement.style.colorScheme = scheme
  window.addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('a[href$=".html"]')) link.search = search
  })
}
