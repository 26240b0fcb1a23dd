import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createImages } from '#server/uploads/images.ts'
import { createProduct } from '#tests/support/factories.ts'
import { createPng } from '#tests/support/files/png.ts'
import { test } from '#tests/support/test-context.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'

test('only unreferenced images are deleted, a day after their upload at the earliest', async ({ context }) => {
  const shown = await context.images.save(await createPng({ background: 'red' }))
  const ofCategory = await context.images.save(await createPng({ background: 'green' }))
  const unused = await context.images.save(await createPng({ background: 'blue' }))
  await createProduct(context, { images: [{ file: shown }] })
  await context.db.insertInto('categories').values({ name: 'Audio', imageFile: ofCategory }).execute()

  expect(await deleteUnusedImages(context)).toBe(0)
  context.setClock(new Date(Date.now() + 25 * hourMs))
  expect(await deleteUnusedImages(context)).toBe(1)
  expect(
    await Promise.all([shown, ofCategory, unused].map(async (file) => (await context.images.read(file)) !== null)),
  ).toEqual([true, true, false])
})

test('a store of another database deletes no images of a shop, and the start of it prints a warning', async ({
  context,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-unused-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const images = createImages({ directory, log: context.log })
  await images.originals.belongTo('the id of the shop')
  const file = await images.save(await createPng({ background: 'red' }))
  context.setClock(new Date(Date.now() + 25 * hourMs))
  const warnings: unknown[] = []
  const log = { ...context.log, warn: (_: object, message: string) => warnings.push(message) }
  expect(await deleteUnusedImages({ ...context, images, log })).toBe(0)
  expect(await images.read(file)).not.toBeNull()
  expect(warnings).toEqual([expect.stringContaining('belong to the store of another database')])
})

test('an image that a product references since the deletion began is kept', async ({ context }) => {
  const files = await Promise.all(
    ['red', 'blue'].map(async (background) => context.images.save(await createPng({ background }))),
  )
  context.setClock(new Date(Date.now() + 25 * hourMs))
  const removed: string[] = []
  const images = {
    ...context.images,
    async remove(file: string) {
      removed.push(file)
      await createProduct(context, {
        images: files.filter((other) => other !== file).map((other) => ({ file: other })),
      })
      await context.images.remove(file)
    },
  }
  expect(await deleteUnusedImages({ ...context, images }, { batchSize: 1 })).toBe(1)
  const isKept = async (file: string) => (await context.images.read(file)) !== null
  expect(await Promise.all(files.map(isKept))).toEqual(files.map((file) => !removed.includes(file)))
})

test('an image that is saved again while unused images are searched is kept, before a row refers to it', async ({
  context,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'vipani-unused-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const disk = createImages({ directory, log: context.log })
  const [again, other] = [await createPng({ background: 'red' }), await createPng({ background: 'blue' })]
  const files = [await disk.save(again), await disk.save(other)]
  const longAgo = new Date(Date.now() - 25 * hourMs)
  for (const file of files) await utimes(join(directory, 'originals', file), longAgo, longAgo)
  const images = {
    ...disk,
    async savedBefore(before: Date) {
      const old = await disk.savedBefore(before)
      await disk.save(again)
      return old
    },
  }
  expect(await deleteUnusedImages({ ...context, images })).toBe(1)
  expect(await Promise.all(files.map(async (file) => (await disk.read(file)) !== null))).toEqual([true, false])
})

test('many unused images are checked together before they are deleted, not each by a statement of its own', async ({
  context,
}) => {
  for (const background of ['red', 'green', 'blue'] as const) await context.images.save(await createPng({ background }))
  context.setClock(new Date(Date.now() + 25 * hourMs))
  context.statements.length = 0
  expect(await deleteUnusedImages(context, { batchSize: 2 })).toBe(3)
  expect(context.statements.filter((statement) => !statement.includes('"secrets"'))).toHaveLength(3)
})
