import sharp from 'sharp'
import { expect } from 'vitest'
import { aProduct } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

const aPicture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

test('only pictures that nothing shows go, and only a day after they were kept', async ({ shop }) => {
  const shown = await shop.images.accept(await aPicture('red'))
  const ofCategory = await shop.images.accept(await aPicture('green'))
  const unused = await shop.images.accept(await aPicture('blue'))
  await aProduct(shop, { images: [{ file: shown }] })
  await shop.db.insertInto('categories').values({ name: 'Audio', imageFile: ofCategory }).execute()

  expect(await removeUnusedPictures(shop)).toBe(0)
  shop.setClock(new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect(await removeUnusedPictures(shop)).toBe(1)
  expect(
    await Promise.all([shown, ofCategory, unused].map(async (file) => (await shop.images.read(file)) !== null)),
  ).toEqual([true, true, false])
})
