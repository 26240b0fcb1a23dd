import { useEffect, useState } from 'react'
import { availabilityDebounce } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

export type Availability = { state: 'unchecked' | 'validating' | 'available' | 'unavailable'; message: string }
type CheckedField = 'username' | 'email'

const unchecked: Availability = { state: 'unchecked', message: '' }
const validating: Availability = { state: 'validating', message: 'Checking…' }

/** The result of one check; a failed one is unavailable, with the server's message or the text of specification 8. */
export async function checkAvailability(
  field: CheckedField,
  value: string,
  signal: AbortSignal,
): Promise<Availability> {
  try {
    const { isAvailable, message } = await call('GET /users/validate-field', { query: { field, value }, signal })
    return { state: isAvailable ? 'available' : 'unavailable', message }
  } catch (error) {
    return { state: 'unavailable', message: messageOf(error, 'Error validating field') }
  }
}

/**
 * Whether a username or e-mail address is free, checked once typing pauses. The current value and
 * invalid values are not checked. Responses for earlier values are ignored.
 */
export function useAvailability(
  field: CheckedField,
  typed: string,
  { current, isValid }: { current: string; isValid: boolean },
) {
  const value = typed.trim()
  const shouldCheck = value !== current && value !== '' && isValid
  const [result, setResult] = useState({ value: '', availability: unchecked })
  useEffect(() => {
    if (!shouldCheck) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const availability = await checkAvailability(field, value, controller.signal)
      if (!controller.signal.aborted) setResult({ value, availability })
    }, availabilityDebounce)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [field, value, shouldCheck])
  if (!shouldCheck) return unchecked
  return result.value === value ? result.availability : validating
}
