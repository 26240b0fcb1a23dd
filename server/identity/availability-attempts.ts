import type { ThrottledAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'

/**
 * The throttled attempts to learn whether a username or an e-mail address is taken: by account, and by client, because anybody can register
 * many accounts.
 */
export const availabilityAttempts = (userId: string, ip: string): ThrottledAttempt[] => [
  ['checkAvailability', userId],
  ['checkAvailabilityByClient', clientKey(ip)],
]
