import { useEffect } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { call } from '#web/api/call.ts'

/**
 * Counts typing as use of the session, with a call at most once a minute: the session of an administrator who writes a long text would end
 * before it is saved (`ADMIN_IDLE_TIMEOUT`).
 */
export function useTypingAsUse(): void {
  useEffect(() => {
    let calledAt = Date.now()
    const onInput = () => {
      if (Date.now() - calledAt < minuteMs) return
      calledAt = Date.now()
      // A 401 ends the session of the page like any other.
      call('GET /auth/me').catch(() => undefined)
    }
    window.addEventListener('input', onInput)
    return () => window.removeEventListener('input', onInput)
  }, [])
}
