import type { AppContext } from '#server/context.ts'
import { countUnknownValues } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'

type EnteredCode = { code: string; isUnknown: boolean }

/**
 * Counts the unknown ones of the discount codes that a client sends, before the response tells which they are; throws tooMany for new codes after
 * too many unknown ones. A browser sends its codes again with each quote: one that is repeated is counted once a day.
 */
export const countUnknownCodes = (
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit'>,
  ip: string,
  codes: readonly EnteredCode[],
): Promise<void> =>
  countUnknownValues(
    context,
    ['unknownDiscountCode', clientKey(ip)],
    codes.map(({ code, isUnknown }) => ({ value: code, isKnown: !isUnknown })),
  )
