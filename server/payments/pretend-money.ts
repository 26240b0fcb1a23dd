import type { Log } from '#server/context.ts'
import type { Database } from '../database/connect.ts'
import { keepStranger, strangerSeen } from './strangers.store.ts'

type Surroundings = { db: Database; log: Log; clock: () => Date }

/**
 * Who may pay with pretend money where the shop is no demonstration: whoever sits at this machine, until the first request
 * that a proxy passed on. What a request says of itself proves nothing, as a proxy may hide every trace of one; but sooner
 * or later one of its visitors betrays it, and from then on nobody pays with pretend money, for all processes on this database.
 */
export function pretendMoney({ db, log, clock }: Surroundings) {
  let isNoted = false
  let hasWarned = false
  return {
    /** Read each time: another process may have met the stranger. */
    isOff: async (): Promise<boolean> => (await strangerSeen(db)) !== undefined,
    /** Whether this process has still to note the first one. */
    isWaiting: (): boolean => !isNoted,
    async meet(sign: string): Promise<void> {
      if (isNoted) return
      isNoted = true
      try {
        if (await keepStranger(db, clock(), sign.slice(0, 200))) log.error({ sign }, offForGood)
      } catch (error) {
        isNoted = false
        log.error({ err: error }, 'a visitor from elsewhere could not be noted')
      }
    },
    /** Told once that somebody elsewhere is not offered it. */
    warn(): void {
      if (!hasWarned) log.warn({}, onlyHere)
      hasWarned = true
    },
  }
}

const howToGoOn =
  'For real payments set PUBLIC_URL and the PHONEPE_ variables; PAYMENT_SIMULATOR=on shows the shop as a demonstration.'

const offForGood = `A visitor from elsewhere came through a proxy on this machine, so nobody can pay with pretend money any more. ${howToGoOn}`

const onlyHere =
  'Online payment is pretended and offered on this machine only; everybody else pays cash on delivery. For real payments set PUBLIC_URL and the PHONEPE_ variables.'
