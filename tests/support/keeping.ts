import { onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { TrustedProxies } from '#server/config.ts'
import { listenTo } from '#server/database/listen.ts'
import type { Counters } from '#server/http/counters.ts'
import { type Answer, answersBytes } from '#server/http/keeping/keep-answers.ts'
import { catalogueChannel, createKeeper, heardByAll } from '#server/http/keeping/keeper.ts'
import type { KeptReply } from '#server/http/keeping/kept-reply.ts'
import type { TestShop } from './test.ts'

const settings = {
  publicUrl: 'http://localhost:3000',
  production: true,
  logLevel: 'silent',
} as const

type Wanted = {
  rateLimit?: boolean
  corsOrigins?: string[]
  trustProxy?: TrustedProxies
  counters?: Counters
}

/** The built product's pages and calls on a test's shop, keeping nothing: what they answer is the truth. */
export async function aForgetfulStore(shop: TestShop, { rateLimit = false, corsOrigins = [] }: Wanted = {}) {
  const app = await buildApp(shop, { ...settings, rateLimit, corsOrigins, trustProxy: false })
  onTestFinished(() => app.close())
  return app
}

// A machine that is busy with many tests answers an echo late.
const lenientTrust = { trusted: 10_000, askAgain: 200 }

/** One of several processes on a test's shop: its pages and calls, kept in memory while it hears of changes. */
export async function aKeepingStore(
  shop: TestShop,
  { rateLimit = false, corsOrigins = [], trustProxy = false, counters }: Wanted = {},
) {
  const kept = createKeeper<KeptReply>(10_000_000, lenientTrust)
  const keptAnswers = createKeeper<Answer>(answersBytes)
  const listener = listenTo(shop.databaseUrl, catalogueChannel, heardByAll([kept, keptAnswers]), lenientTrust)
  kept.trust(listener)
  keptAnswers.trust(listener)
  const app = await buildApp(
    { ...shop, kept, keptAnswers },
    { ...settings, rateLimit, corsOrigins, trustProxy },
    { counters },
  )
  onTestFinished(async () => {
    await app.close()
    await listener.stop()
  })
  await vi.waitUntil(() => kept.isTrusted())
  return { app, kept, keptAnswers }
}
