import type { ViewCounter } from './catalogue/products/view-counter.ts'
import type { Database } from './database/connect.ts'
import type { Readiness } from './database/readiness.ts'
import type { LookupCache } from './http/response-cache/lookup-cache.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import type { SessionLookup } from './identity/sessions/session-cache.ts'
import type { Tokens } from './identity/sessions/tokens.ts'
import type { SignInPolicy } from './identity/sign-in-policy.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Payments } from './payments/payments.ts'
import type { SearchStatistics } from './search/strategies/search-statistics.ts'
import type { Images } from './uploads/images.ts'

/** All that a use case may reach. Use cases take from it what they need. */
export type AppContext = {
  db: Database
  images: Images
  /** Where mails leave; use cases queue them with queueMail. */
  mailer: Mailer
  /** The store's own address without a slash at its end: every link out of the store begins with it. */
  publicUrl: string
  /** Product views, added up in memory and written in batches. */
  views: ViewCounter
  /** What PostgreSQL keeps of the products' words and figures; a search chooses its way by it. */
  searchStatistics: SearchStatistics
  /** Public replies, in memory until the database tells that they changed. */
  responseCache: ResponseCache
  /** The same of what pages ask for in process. */
  lookupCache: LookupCache
  tokens: Tokens
  sessions: SessionLookup
  /** What the operator asks of administrators' sign-ins. */
  signInPolicy: SignInPolicy
  /** Off only for load tests: then nothing waits after many tries. The tries of a reset code are counted all the same. */
  rateLimit: boolean
  /** Who takes online payments. */
  payments: Payments
  /** The time now; tests hold it still. */
  clock: () => Date
  log: Log
  /** Where use cases tell what is counted; nobody listens unless METRICS_TOKEN is set. */
  metrics: Metrics
  /** Whether the database can be worked with, for whoever sends visitors here. */
  readiness: Readiness
}

/** The part of a logger that the store uses. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Whoever is signed in, as the database knows them at this call. */
export type Caller = {
  id: string
  sessionId: string
  userType: 'CUSTOMER' | 'ADMIN'
}
