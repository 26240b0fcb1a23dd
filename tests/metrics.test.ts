import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { startJobs } from '#server/jobs.ts'
import { silentLog } from '#server/log.ts'
import { createContext } from '#server/start/create-context.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { createApi } from './support/api.ts'
import { eventually } from './support/eventually.ts'
import { createCustomer, createVariant, issueToken } from './support/factories.ts'
import { type TestContext, test } from './support/test-context.ts'

const token = 'a-token-for-metrics'

/** The API and the jobs on a context as at a real start, with metrics, on the test's database. */
async function createMetricsApp({ databaseUrl }: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-metrics-'))
  const closing = createShutdown()
  onTestFinished(async () => {
    await closing.run()
    await rm(directory, { recursive: true, force: true })
  })
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: directory, METRICS_TOKEN: token })
  const context = await createContext(config, databaseUrl, closing, silentLog)
  const { app, call } = await createApi(context, { metricsToken: config.metricsToken })
  closing.add(() => app.close())
  const jobs = startJobs(context, databaseUrl, config)
  closing.add(() => jobs.stop())
  const read = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  /** The value of a series. */
  const lineOf = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length))
  }
  return { context, app, call, read, lineOf }
}

/** A customer places one order of two items, then another with an empty cart. */
async function purchaseOnce(
  context: TestContext,
  opened: AppContext,
  call: Awaited<ReturnType<typeof createMetricsApp>>['call'],
) {
  const customer = await issueToken(opened, await createCustomer(context))
  const { body } = await call('POST /addresses', {
    token: customer,
    body: {
      addressLine1: '1 MG Road',
      city: 'Kochi',
      state: 'Kerala',
      postalCode: '682001',
      fullName: 'Asha Rao',
      phone: '+91 98450 12345',
    },
  })
  const { id: productVariantId } = await createVariant(context)
  const choice = { token: customer, body: { addressId: body.address.id, paymentMethod: 'COD' } }
  await call('POST /cart/add', { token: customer, body: { productVariantId, quantity: 2 } })
  await call('POST /orders/place', choice)
  await call('POST /orders/place', choice)
}

test('metrics are not served without a configured token or without the right Authorization header', async ({
  context,
}) => {
  const off = await createApi(context)
  onTestFinished(() => off.app.close())
  expect((await off.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(
    404,
  )

  const { app, read } = await createMetricsApp(context)
  for (const authorization of [undefined, token, 'Bearer', `Bearer ${token}x`, `bearer ${token}`]) {
    const { statusCode, body } = await app.inject({
      url: '/metrics',
      ...(authorization && { headers: { authorization } }),
    })
    expect(statusCode, authorization).toBe(401)
    expect(body).not.toContain('vipani_')
  }
  expect(await read()).toContain('# TYPE vipani_http_requests_total counter')
})

test('orders, jobs and requests are counted; URLs are replaced by route patterns', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  const { context: opened, app, call, read, lineOf } = await createMetricsApp(context)
  await purchaseOnce(context, opened, call)
  for (const url of ['/wp-login.php', '/api/products/0c7e2d3b', '/api/orders/all', '/uploads/x.php'])
    await app.inject(url)

  const has = async (series: string, value: number) => expect(lineOf(await read(), series), series).toBe(value)
  await vi.waitFor(() => has('vipani_jobs_total{job="send-mails",outcome="done"}', 1), eventually)
  await has('vipani_orders_placed_total{method="COD"}', 1)
  await has('vipani_orders_rejected_total{method="COD",reason="invalid"}', 1)
  await has('vipani_http_requests_total{route="/api/orders/place",method="POST",status="200"}', 1)
  await has('vipani_http_requests_total{route="/api/orders/place",method="POST",status="400"}', 1)
  await has('vipani_http_request_duration_seconds_count{route="/api/orders/place",method="POST"}', 2)
  await has('vipani_http_requests_total{route="none",method="GET",status="404"}', 1)
  await has('vipani_http_requests_total{route="/api/products/:productId",method="GET",status="404"}', 1)
  await has('vipani_http_requests_total{route="/api/orders/all",method="GET",status="401"}', 1)
  // The request for /metrics itself.
  await has('vipani_http_requests_in_flight', 1)
  await has('vipani_ready', 1)
  await vi.waitFor(() => has('vipani_job_queue_length{state="ready"}', 0), eventually)
  await has('vipani_pool_waiting{pool="main"}', 0)
  // A list is cached once the LISTEN subscription is fresh.
  await vi.waitFor(async () => {
    await call('GET /products')
    expect(lineOf(await read(), 'vipani_cache_reads_total{cache="response",outcome="hit"}')).toBeGreaterThan(0)
  }, eventually)
  await has('vipani_listener_connected{channel="content_change"}', 1)
  const text = await read()
  expect(lineOf(text, 'vipani_sql_statement_duration_seconds_count')).toBeGreaterThan(10)
  expect(lineOf(text, 'vipani_disk_free_bytes')).toBeGreaterThan(0)
  expect(text).not.toMatch(/wp-login|0c7e2d3b|x\.php/)
})

test('each alert uses served metrics and has a summary and a description', async ({ context }) => {
  const { app, read } = await createMetricsApp(context)
  await app.inject('/healthz')
  const text = await read()
  // A histogram without observations has only a TYPE line.
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const alerts = (await readFile(new URL('../docs/alerts.yml', import.meta.url), 'utf8')).split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(12)
  for (const alert of alerts) {
    const expression = alert.split('labels:')[0]!
    const named = [...expression.matchAll(/\b((?:vipani|nodejs|process)_\w+)/g)].map(([, name]) => name!)
    if (!expression.includes('up{')) expect(named, alert).not.toEqual([])
    for (const name of named) expect(served, alert).toContain(name.replace(/_(bucket|sum|count)$/, ''))
    expect(alert).toMatch(/severity: (page|warn)/)
    expect(alert).toMatch(/summary: \S.{15,}\n\s+description: \S.{30,}/)
  }
})

test('docs/monitoring.md has a row for every metric of the store', async ({ context }) => {
  const { read } = await createMetricsApp(context)
  const page = await readFile(new URL('../docs/monitoring.md', import.meta.url), 'utf8')
  const served = [...(await read()).matchAll(/^# TYPE (vipani_\w+)/gm)].map(([, name]) => name!)
  expect(served.length).toBeGreaterThan(15)
  expect(served.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const documented = [...page.matchAll(/`(vipani_\w+)`/g)].map(([, name]) => name!)
  expect(documented.filter((name) => !served.includes(name))).toEqual([])
})
