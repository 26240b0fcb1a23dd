import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { createProduct, createVariant } from './support/factories.ts'
import { multipartForm } from './support/multipart-form.ts'
import { findFreePort } from './support/processes/free-port.ts'
import { createTempDirectory, startServer, stopServers } from './support/processes/server-process.ts'
import { type TestContext, test } from './support/test-context.ts'

const password = 'two-processes'

/** Starts the production build on the test's database; resolves to its URL once it listens. */
async function startProcess({ databaseUrl }: TestContext): Promise<string> {
  const port = String(await findFreePort())
  const store = startServer({
    PORT: port,
    DATA_DIR: createTempDirectory(),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: password,
    RATE_LIMIT: 'off',
  })
  expect(await store.ready, store.stderr()).toBe(true)
  return `http://127.0.0.1:${port}`
}

async function signInAsAdmin(at: string) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ identifier: 'admin', password })
  const reply = await fetch(`${at}/api/auth/login`, { ...init, body })
  return `Bearer ${((await reply.json()) as { token: string }).token}`
}

/** The number of committed transactions in the test's database. */
const countCommits = async ({ db, databaseUrl }: TestContext) => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const { rows } = await sql<{
    n: number
  }>`select xact_commit::int as n from pg_stat_database where datname = ${name}`.execute(db)
  return rows[0]!.n
}

test('no process serves a stale page after a save, also when the LISTEN connections are dropped', async ({
  context,
}) => {
  onTestFinished(stopServers)
  const product = await createProduct(context, { name: 'Kurta 0' })
  const kurta = await createVariant(context, { product, stock: 5 })
  const [here, there] = await Promise.all([startProcess(context), startProcess(context)])
  const authorization = await signInAsAdmin(here!)
  const addresses = [`/product/${kurta.productId}`, '/', `/api/products/${kurta.productId}?view=0`, '/api/products']
  const nameOn = async (at: string, address: string) =>
    /Kurta (\d+)/.exec(await (await fetch(at + address)).text())?.[1]
  const rename = async (n: number) => {
    const { body, headers } = multipartForm({
      id: kurta.productId,
      productName: `Kurta ${n}`,
      originalPrice: '999',
      categoryId: product.categoryId!,
      brandId: product.brandId!,
      productVariants: JSON.stringify([{ id: kurta.id, color: 'red', stock: 5 }]),
    })
    const saved = await fetch(`${here}/api/products`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, authorization },
    })
    expect(saved.status).toBe(200)
  }
  const dropListeners = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'listen content_change'`.execute(context.db)
    expect(rows.length).toBeGreaterThan(1)
  }

  // Continuous requests to the other process fill its cache; each loop records the latest name it received.
  let saved = 0
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const wentBack: string[] = []
  const shopper = async (address: string) => {
    let seen = 0
    while (!isOver) {
      const name = Number(await nameOn(there!, address))
      if (name < seen) wentBack.push(`${address} showed ${name} after ${seen}`)
      seen = Math.max(seen, name)
    }
  }
  const shoppers = addresses.map(shopper)

  for (let n = 1; n <= 12; n++) {
    if (n % 3 === 0) await dropListeners()
    await rename(n)
    saved = n
    for (const address of addresses) expect(await nameOn(here!, address), `${address} here`).toBe(String(n))
    for (const address of addresses)
      await vi.waitUntil(async () => (await nameOn(there!, address)) === String(saved), { interval: 5, timeout: 5000 })
  }
  isOver = true
  await Promise.all(shoppers)
  expect(wentBack).toEqual([])

  // The other process served from its cache, and does so again once its subscription is fresh.
  const quiet = async () => {
    for (const address of addresses) await nameOn(there!, address)
    const before = await countCommits(context)
    for (let n = 0; n < 25; n++) for (const address of addresses) await nameOn(there!, address)
    return (await countCommits(context)) - before
  }
  await vi.waitUntil(async () => (await quiet()) < 50, { timeout: 15_000 })
}, 120_000)
