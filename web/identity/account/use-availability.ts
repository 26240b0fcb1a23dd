import { useEffect, useState } from 'react'
import { availabilityDebounce } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

export type Availability = { state: 'unchecked' | 'validating' | 'available' | 'unavailable'; message: string }
type CheckedField = 'username' | 'email'

const unchecked: Availability = { state: 'unchecked', message: '' }
const validating: Availability = { state: 'validating', message: 'Checking…' }

async function checkAvailability(field: CheckedField, value: string, signal: AbortSignal): Promise<Availability> {
  try {
    const { isAvailable, message } = await call('GET /users/validate-field', { query: { field, value }, signal })
    return { state: isAvailable ? 'available' : 'unavailable', message }
  } catch {
    return { state: 'unavailable', message: 'Error validating field' }
  }
}

/**
 * Whether a username or e-mail address is free, checked a moment after typing stops; not for the user's own value and not
 * for an invalid one. Late replies to earlier values are dropped.
 */
export function useAvailability(
  field: CheckedField,
  typed: string,
  { current, isValid }: { current: string; isValid: boolean },
) {
  const value = typed.trim()
  const isAsked = value !== current && value !== '' && isValid
  const [answer, setAnswer] = useState<{ value: string; is: Availability }>({ value: '', is: unchecked })
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const is = await checkAvailability(field, value, leaving.signal)
      if (!leaving.signal.aborted) setAnswer({ value, is })
    }, availabilityDebounce)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [field, value, isAsked])
  if (!isAsked) return unchecked
  return answer.value === value ? answer.is : validating
}
