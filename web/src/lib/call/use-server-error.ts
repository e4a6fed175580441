import type { Language } from '@amber/contract/localized-text.ts'
import { useEffect, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { useLanguage } from './services.ts'

/** Error of the last request, in the current language. */
export function useServerError() {
  const language = useLanguage()
  const [shown, setShown] = useState<{ error: ApiError; language: Language }>()
  useEffect(() => {
    if (!shown || shown.language === language) return undefined
    let isOver = false
    const follow = async () => {
      const { translateError } = await import('./translate-error.ts')
      if (!isOver) setShown({ error: translateError(shown.error, language), language })
    }
    void follow()
    return () => {
      isOver = true
    }
  }, [shown, language])
  return {
    error: shown?.error,
    setError: (error: ApiError | undefined) => setShown(error && { error, language }),
  }
}
