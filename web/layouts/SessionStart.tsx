import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#web/identity/session.ts'

/** Restores the session, and navigates to '/' when this tab's session ends. Rendered once by every layout. */
export function SessionStart() {
  const navigate = useNavigate()
  useEffect(() => session.start(), [])
  useEffect(() => session.onSessionEnd(() => navigate('/')), [navigate])
  return null
}
