// The console shows the guide in a sandboxed frame, which cannot see whether the page around it is dark: its address says
// it, `?scheme=dark`. Without that, or without scripts, the guide looks as the system does.
const { search } = window.location

// The guide opens in the language that was chosen in the console, which keeps it here. Where none was chosen, or scripts
// may not read it, all are offered.
if (document.documentElement.dataset.page === 'languages') {
  try {
    const language = window.localStorage.getItem('lang')
    if (['zh-CN', 'en-US', 'zh-TW'].includes(language))
      window.location.replace(`${language}.html${search}`)
  } catch {
    // Storage is closed to this page.
  }
}

const scheme = new URLSearchParams(search).get('scheme')
if (scheme === 'dark' || scheme === 'light') {
  document.documentElement.style.colorScheme = scheme
  window.addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('a[href$=".html"]')) link.search = search
  })
}
