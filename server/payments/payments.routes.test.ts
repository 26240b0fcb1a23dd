import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { test as shopTest } from '#tests/support/test-context.ts'
import { createPayments, describeSetup } from './payments.ts'

/** Requests that a proxy in front of the shop passed on, or that a page elsewhere made. */
const strangers: [string, Record<string, string>][] = [
  ['by a proxy that keeps the host', { host: 'shop.example' }],
  ['by a proxy that names the visitor', { 'x-forwarded-for': '203.0.113.7' }],
  ['by a proxy that says Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['by a proxy that says X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['by a content network', { 'cf-connecting-ip': '203.0.113.7' }],
  ['from a page of the public shop', { origin: 'https://shop.example' }],
  ['from a page of the public shop, by its referrer', { referer: 'https://shop.example/product/1' }],
]

test('out of the box this machine can pay online, and is told that it is pretended', async ({ simulator, api }) => {
  expect((await api.call('GET /payments/methods')).body).toEqual({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
    isPretend: true,
    isDemonstration: false,
  })
  expect(await (await fetch(`${simulator.url}/api/payments/methods`)).json()).toMatchObject({
    paymentMethods: ['COD', 'ONLINE_PAYMENT'],
  })
})

test.for(strangers)('a request %s is offered cash on delivery only', async ([, headers], { simulator: _, api }) => {
  expect((await api.call('GET /payments/methods', { headers })).body.paymentMethods).toEqual(['COD'])
})

test.for(strangers)(
  'a request %s does not reach the simulator’s page',
  async ([, headers], { context, simulator, api }) => {
    await simulator.simulator.pay({
      merchantOrderId: 'page-for-nobody-else',
      amount: 100,
      paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost/back' } },
    })
    const { token } = await context.db
      .selectFrom('simulatedPayments')
      .select('token')
      .where('merchantOrderId', '=', 'page-for-nobody-else')
      .executeTakeFirstOrThrow()
    const url = `/simulator/phonepe/pay/${token}`
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(200)
    expect((await api.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode).toBe(404)
  },
)

test('an old proxy that hides behind this machine’s name is found out by its HTTP', async ({ simulator }) => {
  const { connect } = await import('node:net')
  const { port } = new URL(simulator.url)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.write(`GET /api/payments/methods HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  })
  expect(answer).toContain('{"paymentMethods":["COD"]')
})

/** A proxy as nginx is since 1.29.7 without any setting of its own: HTTP/1.1, this machine's name, no word of the visitor. */
async function aBareProxy(target: string) {
  const proxy = createServer((request, reply) => {
    const { host: _, connection: __, ...headers } = request.headers
    const { hostname, port } = new URL(target)
    const passedOn = forward({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    request.pipe(passedOn)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() }
}

test('the first visitor whom a bare proxy betrays ends pretend money for everybody, for good', async ({
  context,
  simulator: _,
}) => {
  const errors: string[] = []
  const log = { ...context.log, error: (_: object, message: string) => void errors.push(message) }
  const own = {
    db: context.db,
    clock: context.clock,
    log,
    publicUrl: 'http://localhost:3000',
    ownUrl: 'http://127.0.0.1:1',
  }
  const open = () => createPayments({ provider: 'simulator', isPublicTestMode: false, webhook: null }, own)
  const payments = await open()
  const elsewhere = await open()
  const { app } = await createApi(Object.assign(Object.create(context), { payments }))
  const proxy = await aBareProxy(await app.listen({ port: 0, host: '127.0.0.1' }))
  const offered = async (headers: Record<string, string>) =>
    (await (await fetch(`${proxy.url}/api/payments/methods`, { headers })).json()).paymentMethods

  const fromALink = { referer: 'https://github.com/', 'sec-fetch-site': 'cross-site' }
  expect(await offered(fromALink)).toEqual(['COD'])
  // So far nothing tells this visitor from somebody at this machine.
  expect(await offered({})).toEqual(['COD', 'ONLINE_PAYMENT'])
  expect(await offered({ referer: 'https://shop.example/checkout', 'sec-fetch-site': 'same-origin' })).toEqual(['COD'])
  expect(await offered({})).toEqual(['COD'])
  expect([await elsewhere.isOfferedTo(true), await (await open()).isOfferedTo(true)]).toEqual([false, false])
  await offered({ referer: 'https://shop.example/checkout' })
  expect(errors).toEqual([expect.stringMatching(/PHONEPE_.*PAYMENT_SIMULATOR=on/)])
  expect(await describeSetup(payments)).toMatchObject({
    offeredTo: 'nobody',
    message: expect.stringMatching(/switched off.*PHONEPE_CLIENT_ID.*PAYMENT_SIMULATOR=on/),
  })
  proxy.close()
  await app.close()
})

test('the administrator is told who can pay online, and why others cannot', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  expect((await api.call('GET /payments/setup', { token })).body).toMatchObject({
    provider: 'simulator',
    offeredTo: 'this machine',
    message: expect.stringMatching(/Everybody else is offered cash on delivery only\..*PUBLIC_URL.*PHONEPE_CLIENT_ID/),
  })
})

const around = { publicUrl: 'https://shop.example', ownUrl: 'http://127.0.0.1:1' }

shopTest('a public shop without credentials takes cash on delivery only and says why', async ({ context }) => {
  const nobody = { provider: 'none', isPublicTestMode: false, webhook: null } as const
  const payments = await createPayments(nobody, { ...context, ...around })
  const { call, app } = await createApi(Object.assign(Object.create(context), { payments }))
  expect((await call('GET /payments/methods')).body).toEqual({
    paymentMethods: ['COD'],
    isPretend: false,
    isDemonstration: false,
  })
  const token = await issueToken(context, await createAdmin(context))
  const { body } = await call('GET /payments/setup', { token })
  expect(body).toMatchObject({ provider: 'none', offeredTo: 'nobody' })
  expect(body.message).toContain('PHONEPE_CLIENT_ID')
  expect((await app.inject('/simulator/phonepe/pay/x')).statusCode).toBe(404)
  await app.close()
})

shopTest(
  'a demonstration takes pretend money from everybody; its log speaks of strangers only once elsewhere',
  async ({ context }) => {
    const warnings: string[] = []
    const log = { ...context.log, warn: (_: object, message: string) => void warnings.push(message) }
    const open = (isDemonstration: boolean) =>
      createPayments(
        { provider: 'simulator', isPublicTestMode: isDemonstration, webhook: null },
        { ...context, ...around, log },
      )
    expect(await (await open(true)).isOfferedTo(false)).toBe(true)
    expect(warnings).toEqual([])
    const here = await open(false)
    const offered = [here.isOfferedTo(false), here.isOfferedTo(false), here.isOfferedTo(true)]
    expect(await Promise.all(offered)).toEqual([false, false, true])
    expect(warnings).toEqual([expect.stringContaining('PUBLIC_URL')])
  },
)
