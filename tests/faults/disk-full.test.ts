import { mkdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { isFileError } from '#server/errors.ts'
import { expectNothingLost } from './aftermath.ts'
import { call, made } from './calls.ts'
import { emptyTally, moreOrders, startLoad } from './load.ts'
import { can, mountSmallDisk, unmount } from './machine.ts'
import { openShop } from './open-shop.ts'
import { aStoreProcess, isReady } from './store-process.ts'

/** A small disk that goes with the test. */
function aSmallDisk(megabytes: number): string {
  const place = mountSmallDisk(megabytes)
  onTestFinished(() => unmount(place))
  return place
}

/** Fills a disk, while others write there too; the way to make room again is to call what comes back. */
function fill(place: string): () => void {
  const ballast = join(place, 'ballast')
  const { bavail, bsize } = statfsSync(place)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if (!isFileError(error, 'ENOSPC')) throw error
  }
  return () => rmSync(ballast)
}

/** A picture that no other one equals, in a form that makes a category of it. */
async function aCategory(name: string): Promise<FormData> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('name', name)
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}

test.skipIf(!can.fillDisks)(
  'the disk of the pictures is full: uploads are refused in words, all else goes on',
  async () => {
    const uploads = aSmallDisk(4)
    const store = await aStoreProcess()
    mkdirSync(store.dataDir, { recursive: true })
    symlinkSync(uploads, join(store.dataDir, 'uploads'))
    await store.start()
    const shop = await openShop(store)
    const makeRoom = fill(uploads)
    const tally = emptyTally()
    const load = startLoad(shop, tally)
    const { token } = shop
    const refused = await call(store, 'POST /categories', { token, form: await aCategory('Sarees') })
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('no room left for pictures') },
    })
    expect((await made(store, 'GET /categories')).some(({ name }: { name: string }) => name === 'Sarees')).toBe(false)
    await moreOrders(tally, 10)

    makeRoom()
    const { category } = await made(store, 'POST /categories', { token, form: await aCategory('Sarees') })
    expect((await fetch(`${store.url}/uploads/${category.imageUrl}`)).status).toBe(200)
    await load.stop()
    await expectNothingLost(shop, tally)
  },
)

test.skipIf(!can.fillDisks)(
  'the disk of the database is full: calls get 503, nothing is lost, and all goes on with room',
  async () => {
    const disk = aSmallDisk(300)
    const store = await aStoreProcess({ DATA_DIR: join(disk, 'data') })
    await store.start()
    const shop = await openShop(store)
    const tally = emptyTally()
    const load = startLoad(shop, tally)
    await moreOrders(tally, 5)
    const makeRoom = fill(disk)
    // Rows find room in pages that are there, and in the log until its file is full.
    const before = tally.statuses[503] ?? 0
    for (const end = Date.now() + 60_000; (tally.statuses[503] ?? 0) === before && Date.now() < end; ) await pause(100)
    await pause(3000)
    const acknowledged = tally.acknowledged.size
    makeRoom()
    await isReady(store)
    await moreOrders(tally, 5)
    await load.stop()
    expect(tally.statuses[503] ?? 0).toBeGreaterThan(before)
    expect(tally.acknowledged.size).toBeGreaterThan(acknowledged)
    await expectNothingLost(shop, tally)
  },
)
