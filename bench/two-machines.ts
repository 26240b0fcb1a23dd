import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type Database } from '#server/database/connect.ts'
import { withClient } from '#server/database/with-client.ts'
import { createEditedProducts } from './mixed-traffic/back-office-kinds.ts'
import { type MixedTraffic, startMixedTraffic } from './mixed-traffic/mixed-traffic.ts'
import type { Report } from './report.ts'
import { startDatabase, twoMachineUrls } from './server-process.ts'
import { measureAgreement, type ObservedProduct } from './two-machines/cache-agreement.ts'
import {
  type Check,
  checkCarts,
  checkConsistency,
  checkOrders,
  checkSessions,
  checkUpload,
  remainingRequests,
  signInAtEach,
  takeSnapshot,
} from './two-machines/checks.ts'
import { createFailoverClient } from './two-machines/failover-client.ts'
import { createStoreGroup, findMissingPrograms, type StoreGroup, startSharedServices } from './two-machines/machines.ts'

const rampMs = 20_000
const importInterval = 30_000
/** Customers order more than in a real shop, so that the kill meets orders. */
const shoppingFactor = 20
/** The budget of the time until both machines return a saved change, in milliseconds. */
const agreementBudget = 1000
const limitedClient = '10.9.9.9'

/** Requests per second, and the seconds before the kill, with one group, and after the restart. */
type TwoMachinesOptions = { rate: number; seconds: number }

/** A check of a time in milliseconds against its budget. */
const timeCheck = (check: string, ms: number, budget: number): Check => ({
  check,
  result: `${ms.toFixed(0)} ms`,
  problems: ms < budget ? [] : [`more than ${budget} ms`],
})

/** The time until each group returns what the other has saved. */
async function checkAgreement(when: string, groups: readonly [StoreGroup, StoreGroup], product: ObservedProduct) {
  const [one, other] = groups
  const times = [
    await measureAgreement(one.url, other.url, product),
    await measureAgreement(other.url, one.url, product),
  ]
  return timeCheck(
    `${when}: the other machine returns a saved change, slowest of 10`,
    Math.max(...times),
    agreementBudget,
  )
}

/** The requests of one client are counted together, whichever machine gets them. */
async function checkLimits(when: string, urls: readonly string[]): Promise<Check> {
  const remaining: number[] = []
  for (const url of urls) remaining.push(await remainingRequests(url, limitedClient))
  const isShared = remaining.every((count, n) => n === 0 || count === remaining[n - 1]! - 1)
  return {
    check: `${when}: request limits are shared`,
    result: `${remaining.join(', ')} requests left`,
    problems: isShared ? [] : ['each machine counts by itself'],
  }
}

/** The time until no job is due, among them those of killed processes. */
async function measureJobs(client: pg.Client): Promise<Check> {
  const started = performance.now()
  const query = `
    select (select count(*) from outgoing_mails)::int + (select count(*) from graphile_worker.jobs where run_at <= now())::int as due`
  let due = 1
  while (due > 0 && performance.now() - started < 60_000) {
    due = (await client.query<{ due: number }>(query)).rows[0]!.due
    if (due > 0) await delay(200)
  }
  const failed = 'select count(*)::int as failed from graphile_worker.jobs where last_error is not null'
  const { rows } = await client.query<{ failed: number }>(failed)
  const problems = [due > 0 && `${due} jobs are left`, rows[0]!.failed > 0 && `${rows[0]!.failed} jobs failed`]
  const result = `done ${((performance.now() - started) / 1000).toFixed(0)} s after the traffic`
  return { check: 'jobs', result, problems: problems.filter((problem) => problem !== false) }
}

/** What is checked of the groups while traffic runs: before the kill, with one group, and with both again. */
async function checkWhileKilled(
  groups: readonly [StoreGroup, StoreGroup],
  { traffic, product, seconds }: { traffic: MixedTraffic; product: ObservedProduct; seconds: number },
): Promise<Check[]> {
  const [killed, other] = groups
  const { id: _, ...form } = product
  const checks: Check[] = []
  const add = async (check: Check | Promise<Check>) => {
    const done = await check
    console.log(`${done.check}: ${done.result}; ${done.problems.join('; ') || 'passed'}`)
    checks.push(done)
  }
  await delay(rampMs)
  await add(checkAgreement('both', groups, product))
  await add(checkUpload({ from: killed, to: other }, form))
  await add(checkLimits('both', [killed.url, other.url, killed.url, other.url]))
  await delay(1000 * seconds)
  const signedIn = await signInAtEach([killed.url, other.url], traffic.targets.shoppers)
  const tokens = [...traffic.records.tokens, ...signedIn]
  await killed.kill()
  await add(checkSessions(`${other.name} after the kill`, other.url, tokens))
  await add(checkLimits('one killed', [other.url, other.url]))
  await delay(1000 * seconds)
  const restartMs = await killed.start()
  await add({ check: 'the killed machine is ready again', result: `after ${restartMs.toFixed(0)} ms`, problems: [] })
  await add(checkSessions(`${killed.name} after its restart`, killed.url, tokens))
  await add(checkAgreement('both again', groups, product))
  await add(checkUpload({ from: other, to: killed }, form))
  await delay(1000 * seconds)
  return checks
}

/** Traffic to two groups of which one is killed and started again; returns the checks and the traffic's figures. */
async function measureKill(
  groups: readonly [StoreGroup, StoreGroup],
  { rate, seconds }: TwoMachinesOptions,
  { connectionString, client, db }: { connectionString: string; client: pg.Client; db: Database },
) {
  const balancer = createFailoverClient(groups.map(({ url }) => url))
  const { send } = balancer
  const traffic = await startMixedTraffic({
    connectionString,
    rate,
    rampMs,
    send,
    importInterval,
    shoppingFactor,
    // The group that stays alive.
    url: () => groups[1].url,
  })
  const snapshot = await takeSnapshot(db, client)
  const [admin] = traffic.targets.admins
  const form = { category: traffic.targets.categories[0]!, brand: traffic.targets.brand, count: 1 }
  const [edited] = await createEditedProducts(groups[0].url, admin!, form)
  const checks = await checkWhileKilled(groups, { traffic, product: { ...edited!, admin: admin! }, seconds }).finally(
    traffic.stop,
  )
  balancer.close()
  for (const { name, url } of groups) checks.push(await checkCarts(name, url, traffic.records.carts.all()))
  checks.push(await measureJobs(client), await checkOrders(client, snapshot, traffic.records))
  checks.push(await checkConsistency(db, snapshot))
  const { totals, errors } = traffic.counters
  const requests = [...totals.values()].reduce((sum, count) => sum + count, 0)
  const result = `${requests} sent, ${balancer.brokenConnections()} connections broke; ${traffic.files()} files imported`
  const problems = [...errors.values()].map(
    ({ kind, status, count, example }) => `${kind}: ${count} times ${status} ${example}`,
  )
  return [...checks, { check: 'requests, each until its answer', result, problems }]
}

/**
 * Two groups of processes on one PostgreSQL behind one PgBouncer in transaction mode, with pictures in a bucket and limits in Redis or
 * Valkey, under mixed traffic without sticky sessions. One group is killed with SIGKILL and started again.
 */
export async function measureTwoMachines(report: Report, products: number, options: TwoMachinesOptions): Promise<void> {
  const missing = findMissingPrograms()
  if (missing.length > 0)
    return console.log(`Two machines are not measured: ${missing.join(' and ')} must be installed.`)
  const database = await startDatabase(products)
  const { connectionString } = database
  const services = await startSharedServices(connectionString)
  const groups = twoMachineUrls.map((url, n) => createStoreGroup(`machine ${n + 1}`, url, services))
  const pair = groups as unknown as [StoreGroup, StoreGroup]
  const db = connect({ connectionString, max: 2 })
  try {
    for (const group of groups) await group.start()
    const checks = await withClient({ connectionString }, (client) =>
      measureKill(pair, options, { connectionString, client, db }),
    )
    report.add(
      `Two machines behind one PgBouncer, ${options.rate} requests a second, one killed after ${options.seconds} s`,
      checks.map(({ check, result, problems }) => ({
        check,
        result,
        passed: problems.length === 0 ? 'yes' : `no: ${problems.slice(0, 5).join('; ')}`,
      })),
    )
  } finally {
    await db.destroy()
    await Promise.all(groups.map((group) => group.stop()))
    await services.stop()
    await database.stop()
  }
}
