import sharp from 'sharp'
import { expect } from 'vitest'
import { createProduct } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'

const createPicture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

test('only unreferenced images are deleted, a day after their upload at the earliest', async ({ context }) => {
  const shown = await context.images.save(await createPicture('red'))
  const ofCategory = await context.images.save(await createPicture('green'))
  const unused = await context.images.save(await createPicture('blue'))
  await createProduct(context, { images: [{ file: shown }] })
  await context.db.insertInto('categories').values({ name: 'Audio', imageFile: ofCategory }).execute()

  expect(await deleteUnusedImages(context)).toBe(0)
  context.setClock(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await deleteUnusedImages(context)).toBe(1)
  expect(
    await Promise.all([shown, ofCategory, unused].map(async (file) => (await context.images.read(file)) !== null)),
  ).toEqual([true, true, false])
})
