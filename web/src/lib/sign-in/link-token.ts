import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a one-time link. It stands behind the `#`, which browsers never send, and is taken out of the address
 * bar as soon as it is read, so that it stays in no history, screenshot or shared link. Empty where there is none.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const given = hash.slice(1)
  if (given && given !== token) setToken(given)
  useEffect(() => {
    if (given) void navigate({ search, hash: '' }, { replace: true })
  }, [given, navigate, search])
  return token
}
