import { mkdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { isFileError } from '#server/errors.ts'
import { call, callOrThrow } from './api-client.ts'
import { expectConsistentData } from './assertions.ts'
import { capabilities, mountSmallDisk, unmount } from './capabilities.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer, waitUntilReady } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** Seconds for which the disk of the database is full; the job queue retries indefinitely, see retrying-pool.test.ts. */
const fullSeconds = Number(process.env.FAULT_FULL_SECONDS ?? 20)

/** Mounts a small disk; unmounts it after the test. */
function createSmallDisk(megabytes: number): string {
  const place = mountSmallDisk(megabytes)
  onTestFinished(() => unmount(place))
  return place
}

/** Fills a disk; the returned function frees the space. */
function fillDisk(place: string): () => void {
  const ballast = join(place, 'ballast')
  const { bavail, bsize } = statfsSync(place)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if (!isFileError(error, 'ENOSPC')) throw error
  }
  return () => rmSync(ballast)
}

/** The form of a new category with a unique image. */
async function createCategoryForm(name: string): Promise<FormData> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('name', name)
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}

test.skipIf(!capabilities.fillDisks)(
  'with a full image disk uploads are refused with a message and other requests succeed',
  async () => {
    const uploads = createSmallDisk(4)
    const store = await createRestartableServer()
    mkdirSync(store.dataDir, { recursive: true })
    symlinkSync(uploads, join(store.dataDir, 'uploads'))
    await store.start()
    const shop = await seedServer(store)
    const makeRoom = fillDisk(uploads)
    const tally = createTally()
    const load = startLoad(shop, tally)
    const { token } = shop
    const refused = await call(store, 'POST /categories', { token, form: await createCategoryForm('Sarees') })
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('no room left for pictures') },
    })
    expect((await callOrThrow(store, 'GET /categories')).some(({ name }: { name: string }) => name === 'Sarees')).toBe(
      false,
    )
    await waitForOrders(tally, 10)

    makeRoom()
    const { category } = await callOrThrow(store, 'POST /categories', {
      token,
      form: await createCategoryForm('Sarees'),
    })
    expect((await fetch(`${store.url}/uploads/${category.imageUrl}`)).status).toBe(200)
    await load.stop()
    await expectConsistentData(shop, tally)
  },
)

test.skipIf(!capabilities.fillDisks)(
  `with a full database disk for ${fullSeconds} s reads are served, writes get 503, no data is lost, and the store recovers by itself`,
  async () => {
    const disk = createSmallDisk(300)
    const store = await createRestartableServer({ DATA_DIR: join(disk, 'data') })
    await store.start()
    const shop = await seedServer(store)
    const tally = createTally()
    const load = startLoad(shop, tally)
    await waitForOrders(tally, 5)
    const makeRoom = fillDisk(disk)
    // Writes succeed while existing pages and the WAL file have space.
    const before = tally.statuses[503] ?? 0
    for (const end = Date.now() + 60_000; (tally.statuses[503] ?? 0) === before && Date.now() < end; ) await delay(100)
    for (const end = Date.now() + fullSeconds * 1000; Date.now() < end; await delay(1000)) {
      expect((await fetch(`${store.url}/healthz`)).status).toBe(200)
      const read = await call(store, 'GET /products')
      expect(read.status, JSON.stringify(read.body).slice(0, 200)).toBe(200)
    }
    expect(tally.statuses[503] ?? 0).toBeGreaterThan(before + 1)
    const acknowledged = tally.acknowledged.size
    makeRoom()
    await waitUntilReady(store)
    await waitForOrders(tally, 5)
    await load.stop()
    expect(tally.statuses[503] ?? 0).toBeGreaterThan(before)
    expect(tally.acknowledged.size).toBeGreaterThan(acknowledged)
    await expectConsistentData(shop, tally)
  },
)
