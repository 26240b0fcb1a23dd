import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Caller } from '#server/context.ts'
import { allEndpoints, endpointCases } from './endpoint-cases/all-cases.ts'
import {
  type CallerKind,
  callers,
  type EndpointCase,
  expectedStatus,
  toRequest,
} from './endpoint-cases/endpoint-case.ts'
import { type TestApi, test } from './support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from './support/factories.ts'
import { createGuest } from './support/guests/create-guest.ts'
import type { TestContext } from './support/test-context.ts'

let made = 0

/** A customer whose personal data occurs nowhere else. */
const createKaveri = (context: TestContext) =>
  createCustomer(context, { firstName: 'Kaveri', lastName: 'Thimmaiah', email: `kaveri${++made}@example.in` })
const kaverisData = /Kaveri|Thimmaiah|Madikeri/i

/** The caller; deactivated users were signed in before. */
async function callerOf(kind: CallerKind, { context, customer, administrator }: Scenario): Promise<Caller | null> {
  if (kind === 'visitor') return null
  if (kind === 'guest') return createGuest(context)
  if (kind === 'customer' || kind === 'deactivated customer') return customer
  return kind === 'other customer' ? createCustomer(context) : administrator
}

const setActive = ({ db, clock }: TestContext, { id }: Caller, isActive: boolean) =>
  db
    .updateTable('users')
    .set({ deactivatedAt: isActive ? null : clock() })
    .where('id', '=', id)
    .execute()

type Scenario = {
  context: TestContext
  api: TestApi
  customer: TestUser
  administrator: TestUser
  parts: Awaited<ReturnType<EndpointCase['arrange']>>
}

async function createScenario(context: TestContext, api: TestApi, row: EndpointCase): Promise<Scenario> {
  const customer = await createKaveri(context)
  const administrator = await createAdmin(context)
  const parts = await row.arrange(context, customer, administrator)
  return { context, api, customer, administrator, parts }
}

/** Sends the request as a caller; returns the response and the executed statements. */
async function makeCall(name: string, kind: CallerKind, scenario: Scenario) {
  const { context, api, parts } = scenario
  const caller = await callerOf(kind, scenario)
  const token = caller ? await issueToken(context, caller) : undefined
  if (caller && kind.startsWith('deactivated')) await setActive(context, caller, false)
  const before = context.statements.length
  const reply = await api.call(name, { ...toRequest(parts), ...(token && { token }) })
  const statements = context.statements.slice(before)
  if (caller && kind.startsWith('deactivated')) await setActive(context, caller, true)
  return { ...reply, statements }
}

/** The statements that write. */
const findWrites = (statements: readonly string[]) =>
  statements.filter((text) => /^\s*(insert|update|delete)\b/i.test(text))

/** The calls that sign a customer in, by a password or a code. */
const signsIn = (name: string) => name === 'POST /auth/login' || name === 'POST /auth/sign-in-code/login'

/** Whether the response may contain the customer's data: for the customer, administrators, and after a sign-in. */
const mayRevealCustomer = (name: string, kind: CallerKind) =>
  kind === 'customer' || kind === 'administrator' || signsIn(name)

async function expectStatus(name: string, kind: CallerKind, expected: number, scenario: Scenario) {
  const { status, body, statements } = await makeCall(name, kind, scenario)
  expect(status, `${kind}: ${JSON.stringify(body)}`).toBe(expected)
  if (!mayRevealCustomer(name, kind)) expect(JSON.stringify(body), kind).not.toMatch(kaverisData)
  // A refused request writes nothing, except that failed sign-ins are counted.
  const isRefused = status === 401 || status === 403
  if (isRefused && !signsIn(name)) expect(findWrites(statements), kind).toEqual([])
}

test('every endpoint has a case, and every case an endpoint', () => {
  expect(Object.keys(endpointCases).sort()).toEqual(allEndpoints.map(({ name }) => name).sort())
})

test.for(allEndpoints)('$name returns the expected status to each caller', async ({ name, call }, { context, api }) => {
  const row = endpointCases[name]!
  const statusOf = (kind: CallerKind) => expectedStatus(call, row, kind)
  await ensureCompanyDetails(context.db)
  const scenario = await createScenario(context, api, row)
  for (const kind of callers.filter((kind) => statusOf(kind) !== 200))
    await expectStatus(name, kind, statusOf(kind), scenario)
  // The refused requests changed nothing: the first permitted caller succeeds.
  const [first, ...others] = callers.filter((kind) => statusOf(kind) === 200)
  if (first) await expectStatus(name, first, 200, scenario)
  for (const kind of others) await expectStatus(name, kind, 200, await createScenario(context, api, row))
})

const formatStatus = (status: number) => (status === 200 ? 'yes' : String(status))

test('docs/authorisation.md contains the matrix', async () => {
  const lines = allEndpoints.map(({ name, call }) => {
    const statuses = callers.map((kind) => expectedStatus(call, endpointCases[name]!, kind))
    return `| \`${name}\` | ${statuses.map(formatStatus).join(' | ')} |`
  })
  const text = `# Authorisation of calls

Generated by \`npx vitest run tests/authorisation.test.ts -u\`. The test makes every call as each kind of caller. The resource of a call
belongs to "customer"; "other customer" and "guest", who has no account, try to access it. 404 hides that the resource exists. "yes" is 200, other numbers are the
status of the rejection.

| call | ${callers.join(' | ')} |
|---|${callers.map(() => '---').join('|')}|
${lines.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../docs/authorisation.md')
})

/** Routes outside the contract: files, health checks, documentation, payment provider. */
const otherRoutes = [
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/manifest.webmanifest',
    '/uploads',
    '/uploads/:file',
    '/uploads*',
  ],
  ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products.xml', '/feeds/google.xml'],
  ...['/api', '/api*', '/api/openapi.json', '/api/docs', '/api/docs*', '/api/docs/json', '/api/docs/yaml'],
  ...['/api/docs/static/index.html', '/api/docs/static/swagger-initializer.js'],
  ...['/api/payments/phonepe/webhook', '/payment/phonepe-redirect', '/unsubscribe/:token'],
]

/** Every path that the app serves, without parameter names. */
function listRoutes({ app }: TestApi): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part] = /^(.*?)[├└]── (\S+) \(/.exec(line) ?? []
      if (!part) return []
      above.splice(indent.length / 4, above.length, part.replace(/\|:\w+$/, ''))
      return [above.join('')]
    })
}
const withoutParameterNames = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':')

test('the app serves only the contract and the listed routes', ({ api }) => {
  const known = new Set(
    [...otherRoutes, ...allEndpoints.map(({ call }) => `/api${call.path}`)].map(withoutParameterNames),
  )
  expect(listRoutes(api).filter((address) => !known.has(withoutParameterNames(address)))).toEqual([])
})
