import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the token in the hash, which browsers never send, and removes it from the address bar to keep it out of
 * history and shared links.
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
