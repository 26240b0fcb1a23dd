import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { AppError, type AppErrorKind } from '#server/errors.ts'
import { defaultLegalPages } from '#server/legal-pages/default-legal-pages.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'
import { longWaitLimits } from './processes/long-wait-limits.ts'
import { test as contextTest, type TestContext } from './test-context.ts'

type RenderedPage = {
  status: number
  html: string
  /** The visible text of the body, without scripts, styles and markup. */
  text: string
}

/** The pages of the production build as the server renders them. */
export type TestPages = {
  open(address: string): Promise<RenderedPage>
  /** Makes an endpoint fail for the rest of the test, for requests whose query has these values. */
  fail(name: string, kind: AppErrorKind | 'bug', query?: Record<string, string>): void
}

type Input = { query?: Record<string, string> }

const settings = {
  publicUrl: 'http://localhost:3000',
  production: true,
  trustProxy: false,
  logLevel: 'silent',
  rateLimit: false,
} as const

const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }

/** The text of a page's body; inline elements add no spaces. */
const visibleText = (html: string) =>
  html
    .replace(/^.*?<body/s, '<body')
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<!-- -->|<\/?(span|strong|em)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')

function createPages(app: FastifyInstance, calls: ReadonlyMap<string, (input: object) => Promise<unknown>>): TestPages {
  return {
    async open(address) {
      const { statusCode, body } = await app.inject({ url: address })
      return { status: statusCode, html: body, text: visibleText(body) }
    },
    fail(name, kind, query = {}) {
      const real = app.publicCalls.get(name) ?? calls.get(name)
      app.publicCalls.set(name, async (input) => {
        const actual = (input as Input).query ?? {}
        if (Object.entries(query).some(([field, value]) => actual[field] !== value)) return real?.(input)
        throw kind === 'bug' ? new Error('a bug simulated by a test') : new AppError(kind, '')
      })
    },
  }
}

/** `test` with the fixture `pages`: the served pages of a store with company details and both legal pages, without products. */
export const test = contextTest
  .extend('servedApp', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
    const app = await buildApp(openedContext.context, settings, { overloadLimits: longWaitLimits })
    onCleanup(() => app.close())
    return { app, calls: new Map(app.publicCalls) }
  })
  .extend('pages', async ({ servedApp: { app, calls }, context }) => {
    for (const [name, call] of calls) app.publicCalls.set(name, call)
    await seedCompanyAndLegalPages(context)
    return createPages(app, calls)
  })

async function seedCompanyAndLegalPages(context: TestContext) {
  const details = await ensureCompanyDetails(context.db)
  await ensureLegalPages(context.db, defaultLegalPages(details))
}
