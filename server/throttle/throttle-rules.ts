import { normalizeIP } from '@fastify/rate-limit'
import { dayMs } from '#contract/durations.ts'

/** A limit of attempts: some are free, then each needs a delay that doubles with every further attempt. */
type ThrottleRule = {
  /** Attempts without a delay. */
  freeAttempts: number
  /** Seconds to wait after the last free attempt. */
  initialDelay: number
  /** The longest delay in seconds. */
  maxDelay: number
}

/**
 * The limits. Many phones of one network share an address, so clients get more attempts than accounts. Attackers with many
 * addresses must not lock an owner out for long, so the delays of an account are short, and a client that the owner has signed in with before is
 * counted separately (`server/identity/known-clients.ts`).
 */
export const throttleRules = {
  // By entered name and client.
  signInToAccountByClient: { freeAttempts: 5, initialDelay: 5, maxDelay: 900 },
  // By entered name, from all clients that are not known.
  signInToAccount: { freeAttempts: 20, initialDelay: 1, maxDelay: 60 },
  // By client, for all names.
  signInByClient: { freeAttempts: 50, initialDelay: 2, maxDelay: 900 },
  verifyPassword: { freeAttempts: 5, initialDelay: 5, maxDelay: 900 },
  requestCodeForAddress: { freeAttempts: 1, initialDelay: 60, maxDelay: 600 },
  requestCodeByClient: { freeAttempts: 10, initialDelay: 60, maxDelay: 3600 },
  submitCodeForAddress: { freeAttempts: 10, initialDelay: 30, maxDelay: 600 },
  submitSecondFactor: { freeAttempts: 5, initialDelay: 30, maxDelay: 900 },
  submitCodeByClient: { freeAttempts: 20, initialDelay: 2, maxDelay: 900 },
  failedRegistration: { freeAttempts: 20, initialDelay: 5, maxDelay: 900 },
  // Guests cost a row each; many phones of one network share an address.
  startGuestByClient: { freeAttempts: 50, initialDelay: 2, maxDelay: 300 },
  // Orders of guests, each of which mails an address that anybody can enter.
  guestOrderForAddress: { freeAttempts: 10, initialDelay: 60, maxDelay: 3600 },
  // Sessions that a link of a mail opens.
  openGuestOrder: { freeAttempts: 30, initialDelay: 5, maxDelay: 300 },
  // Changes of an account that are mailed to its address, which anybody can have entered: of one address, and by one account.
  changeAccountOfAddress: { freeAttempts: 5, initialDelay: 600, maxDelay: 86_400 },
  changeEmail: { freeAttempts: 5, initialDelay: 600, maxDelay: 86_400 },
  // Names and addresses that are taken: of one account, and of one client, who can register many accounts.
  checkAvailability: { freeAttempts: 30, initialDelay: 1, maxDelay: 60 },
  checkAvailabilityByClient: { freeAttempts: 20, initialDelay: 5, maxDelay: 900 },
  // Of the tracking page: guesses of the contact of one order, of the number of one customer's orders, and of one client.
  trackOrderByNumber: { freeAttempts: 10, initialDelay: 30, maxDelay: 600 },
  trackOrderByContact: { freeAttempts: 20, initialDelay: 5, maxDelay: 600 },
  trackOrderByClient: { freeAttempts: 20, initialDelay: 2, maxDelay: 900 },
  // Of complaints: each mails an acknowledgement to an address that anybody can enter.
  fileGrievanceForAddress: { freeAttempts: 3, initialDelay: 60, maxDelay: 3600 },
  fileGrievanceByClient: { freeAttempts: 10, initialDelay: 60, maxDelay: 3600 },
  // Guesses of the address of one complaint, of the number of one customer's complaints, and of one client.
  showGrievanceByTicket: { freeAttempts: 10, initialDelay: 30, maxDelay: 600 },
  showGrievanceByAddress: { freeAttempts: 20, initialDelay: 5, maxDelay: 600 },
  showGrievanceByClient: { freeAttempts: 20, initialDelay: 2, maxDelay: 900 },
  // Messages that a customer adds; each mails the owner.
  writeToGrievance: { freeAttempts: 5, initialDelay: 30, maxDelay: 900 },
  // Questions and answers of one customer, which are published at once.
  askQuestion: { freeAttempts: 5, initialDelay: 3600, maxDelay: 86_400 },
  answerQuestion: { freeAttempts: 20, initialDelay: 600, maxDelay: 86_400 },
  // Pictures of reviews of one customer, each of which is encoded and stored.
  reviewPicture: { freeAttempts: 40, initialDelay: 600, maxDelay: 86_400 },
  // Each sends a mail to an address that the client chose.
  requestStockAlertForAddress: { freeAttempts: 5, initialDelay: 60, maxDelay: 3600 },
  requestStockAlertByClient: { freeAttempts: 20, initialDelay: 10, maxDelay: 900 },
  // Guesses of discount codes: different unknown codes of one client. Customers who share its address wait for a new code only.
  unknownDiscountCode: { freeAttempts: 60, initialDelay: 2, maxDelay: 120 },
} as const satisfies Record<string, ThrottleRule>

/** Milliseconds after the last attempt after which a count is reset. */
export const attemptLifetime = dayMs

/** Milliseconds for which a client that has signed in to an account is not delayed by the attempts of other clients on it. */
export const knownClientLifetime = 30 * dayMs

/** Seconds to wait after this many attempts, from the last one. */
export const delayAfter = ({ freeAttempts, initialDelay, maxDelay }: ThrottleRule, count: number): number =>
  count < freeAttempts ? 0 : Math.min(maxDelay, initialDelay * 2 ** Math.min(count - freeAttempts, 30))

/** A duration in words: '1 second', '2 minutes'. */
export function formatDuration(seconds: number): string {
  const [many, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${many} ${unit}${many === 1 ? '' : 's'}`
}

/** The client of a request, as the rate limits count it: an IPv4 address, or an IPv6 network of 64 bits, which is one household. */
export const clientKey = (ip: string): string => normalizeIP(ip)
