import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { type Answers, type CallerKind, callers, type Row, sent } from './every-call/row.ts'
import { everyCall, rows } from './every-call/rows.ts'
import { type Api, test } from './support/api.ts'
import { aCustomer, anAdmin, type Person, signedIn } from './support/makers.ts'
import type { TestShop } from './support/test.ts'

let made = 0

/** A customer whose words nobody else has. */
const kaveri = (shop: TestShop) =>
  aCustomer(shop, { firstName: 'Kaveri', lastName: 'Thimmaiah', email: `kaveri${++made}@example.in` })
const ofKaveri = /Kaveri|Thimmaiah|Madikeri/i

/** Who calls; the deactivated were signed in before. */
async function callerOf(shop: TestShop, kind: CallerKind, customer: Person): Promise<Person | null> {
  if (kind === 'visitor') return null
  if (kind === 'customer' || kind === 'deactivated customer') return customer
  return kind === 'other customer' ? aCustomer(shop) : anAdmin(shop)
}

const setActive = ({ db, clock }: TestShop, { id }: Person, isActive: boolean) =>
  db
    .updateTable('users')
    .set({ deactivatedAt: isActive ? null : clock() })
    .where('id', '=', id)
    .execute()

type World = { shop: TestShop; api: Api; customer: Person; parts: Awaited<ReturnType<Row['ask']>> }

async function worldOf(shop: TestShop, api: Api, row: Row): Promise<World> {
  const customer = await kaveri(shop)
  return { shop, api, customer, parts: await row.ask(shop, customer) }
}

/** Lets somebody make the call; the reply, and the statements that it took. */
async function tried(name: string, kind: CallerKind, { shop, api, customer, parts }: World) {
  const caller = await callerOf(shop, kind, customer)
  const token = caller ? await signedIn(shop, caller) : undefined
  if (caller && kind.startsWith('deactivated')) await setActive(shop, caller, false)
  const before = shop.statements.length
  const reply = await api.call(name, { ...sent(parts), ...(token && { token }) })
  const statements = shop.statements.slice(before)
  if (caller && kind.startsWith('deactivated')) await setActive(shop, caller, true)
  return { ...reply, statements }
}

/** What a statement says when it changes something. */
const writes = (statements: readonly string[]) =>
  statements.filter((text) => /^\s*(insert|update|delete)\b/i.test(text))

/** Whether the reply may speak of the customer: to the customer, to administrators, and to whoever proved the password. */
const mayTell = (name: string, kind: CallerKind) =>
  kind === 'customer' || kind === 'administrator' || name === 'POST /auth/login'

async function expectAnswer(name: string, kind: CallerKind, answers: Answers, world: World) {
  const { status, body, statements } = await tried(name, kind, world)
  expect(status, `${kind}: ${JSON.stringify(body)}`).toBe(answers[kind])
  if (!mayTell(name, kind)) expect(JSON.stringify(body), kind).not.toMatch(ofKaveri)
  // A sign-in in vain is counted, and that is all that refused callers leave behind.
  const isRefused = status === 401 || status === 403
  if (isRefused && name !== 'POST /auth/login') expect(writes(statements), kind).toEqual([])
}

test('every call of the contract has its row, and no row is without its call', () => {
  expect(Object.keys(rows).sort()).toEqual(everyCall.map(({ name }) => name).sort())
})

test.for(Object.entries(rows))('%s is answered to each as the matrix says', async ([name, row], { shop, api }) => {
  await ensureCompanyDetails(shop.db)
  const refused = callers.filter((kind) => row.answers[kind] !== 200)
  const world = await worldOf(shop, api, row)
  for (const kind of refused) await expectAnswer(name, kind, row.answers, world)
  // What was tried in vain has changed nothing: the first who may still can.
  const [first, ...others] = callers.filter((kind) => row.answers[kind] === 200)
  if (first) await expectAnswer(name, first, row.answers, world)
  for (const kind of others) await expectAnswer(name, kind, row.answers, await worldOf(shop, api, row))
})

const words = (status: number) => (status === 200 ? 'yes' : String(status))

test('docs/authorisation.md shows the matrix', async () => {
  const lines = everyCall.map(({ name }) => {
    const { answers } = rows[name]!
    return `| \`${name}\` | ${callers.map((kind) => words(answers[kind])).join(' | ')} |`
  })
  const text = `# Who may make which call

Written by \`tests/authorisation.test.ts\`, which makes every call as everybody; \`npx vitest run tests/authorisation.test.ts -u\`
writes it anew. What a call is about is the customer's: the other customer tries to reach it. 404 is the answer about what is
somebody else's, so that not even its being there is told.

| call | ${callers.join(' | ')} |
|---|${callers.map(() => '---').join('|')}|
${lines.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../docs/authorisation.md')
})

/** Lines of the router's own drawing of its tree that are no call of the contract: files, health, documentation, provider. */
const beside = [
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
  ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products.xml'],
  ...['/api', '/api*', '/api/openapi.json', '/api/docs', '/api/docs*', '/api/docs/json', '/api/docs/yaml'],
  ...['/api/docs/static/index.html', '/api/docs/static/swagger-initializer.js'],
  ...['/api/payments/phonepe/webhook', '/payment/phonepe-redirect'],
]

/** Every address that the app serves, its parameters without their names. */
function addressesOf({ app }: Api): string[] {
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
const nameless = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':')

test('nothing is served beside the contract but what is listed here', ({ api }) => {
  const known = new Set([...beside, ...everyCall.map(({ call }) => `/api${call.path}`)].map(nameless))
  expect(addressesOf(api).filter((address) => !known.has(nameless(address)))).toEqual([])
})
