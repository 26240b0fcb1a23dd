import type { ViewCounter } from './catalogue/products/view-counter.ts'
import type { Couriers } from './couriers/couriers.ts'
import type { Database } from './database/connect.ts'
import type { Readiness } from './database/readiness.ts'
import type { LookupCache } from './http/response-cache/lookup-cache.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import type { SessionLookup } from './identity/sessions/session-cache.ts'
import type { Tokens } from './identity/sessions/tokens.ts'
import type { SignInPolicy } from './identity/sign-in-policy.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PdfWorker } from './orders/documents/pdf-worker.ts'
import type { PayoutEncryption } from './orders/payouts/payout-encryption.ts'
import type { Payments } from './payments/payments.ts'
import type { SearchStatistics } from './search/strategies/search-statistics.ts'
import type { Images } from './uploads/images.ts'

/** The dependencies of use cases; each use case destructures those that it needs. */
export type AppContext = {
  db: Database
  images: Images
  /** Sends mails at once; use cases queue them with queueMail. */
  mailer: Mailer
  /** The store's public URL without a trailing slash. */
  publicUrl: string
  /** Counts product views in memory and writes them in batches. */
  viewCounter: ViewCounter
  /** PostgreSQL's statistics of the products, by which a search chooses its strategy. */
  searchStatistics: SearchStatistics
  /** Public responses, until the database notifies of a change. */
  responseCache: ResponseCache
  /** Results of the calls that every page makes in process, until the database notifies of a change. */
  lookupCache: LookupCache
  tokens: Tokens
  sessions: SessionLookup
  /** The operator's settings for the sign-in of administrators. */
  signInPolicy: SignInPolicy
  /**
   * False only in load tests: no attempt is throttled except that of a second factor. Wrong attempts of a reset code are limited
   * by the database too.
   */
  rateLimit: boolean
  /** The payment provider, and the payment methods that are offered. */
  payments: Payments
  /** Encrypts where refunds by hand are paid to. */
  payoutEncryption: PayoutEncryption
  /** Draws documents of many pages in a thread of its own. */
  pdfWorker: PdfWorker
  /** The courier service with which shipments are booked. */
  couriers: Couriers
  /** The current time; tests set it. */
  clock: () => Date
  log: Log
  /** Counts nothing unless METRICS_TOKEN is set. */
  metrics: Metrics
  /** Whether this process can serve, for load balancers. */
  readiness: Readiness
}

/** The signed-in user with the current rights in the database. */
export type Caller = {
  id: string
  sessionId: string
  userType: 'CUSTOMER' | 'ADMIN'
  /** Set for a guest, who has ordered without an account. */
  isGuest?: true
}
