import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { importFromDisk } from './import-from-disk.ts'

const header = 'handle,name,original price,category,brand,color,stock,images'

const createImage = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

/** A directory with a CSV of these lines and two pictures. */
async function createFiles(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  writeFileSync(join(folder, 'front.png'), await createImage('red'))
  writeFileSync(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const csv = join(folder, 'products.csv')
  writeFileSync(csv, [header, ...lines].join('\n'))
  return { csv, imageFolder: folder }
}

const importFiles = (context: TestContext, paths: { csv: string; imageFolder: string | null }) =>
  importFromDisk(context, 'command line', paths, { createMissing: true })

const findImages = ({ db }: TestContext) =>
  db.selectFrom('productImages').select(['file', 'filename', 'color']).orderBy('position').execute()

test('products and their pictures are imported from the disk, and the same files again change nothing', async ({
  context,
}) => {
  const paths = await createFiles('lamp,Lamp,100,Lamps,Anokhi,red,3,red=front.png')
  const { productImport, problems } = await importFiles(context, paths)

  expect(problems).toEqual([])
  expect(productImport).toMatchObject({ state: 'DONE', progress: { written: 1, pictured: 1 } })
  const [image] = await findImages(context)
  expect(image).toMatchObject({ filename: 'front.png', color: 'red' })
  expect(await context.images.read(image!.file)).not.toBeNull()
  await expect(importFiles(context, paths)).rejects.toThrow('There is nothing to import')
  await context.runJobs()
  expect(await findImages(context)).toEqual([image])
})

test('a missing or invalid picture is a warning, and a picture outside of the folder is not read', async ({
  context,
}) => {
  const images = 'front.png | drawing.png | nowhere.png | ../front.png'
  const paths = await createFiles(`lamp,Lamp,100,Lamps,Anokhi,red,3,${images}`)
  const { productImport, problems } = await importFiles(context, paths)

  expect(productImport.state).toBe('DONE')
  expect(problems.map(({ message }) => message)).toEqual([
    '"nowhere.png" is not in the folder; the product is imported without it.',
    '"../front.png" is not in the folder; the product is imported without it.',
    expect.stringMatching(/^"drawing.png": This file is not an image/),
  ])
  expect((await findImages(context)).map(({ filename }) => filename)).toEqual(['front.png'])
})

test('a file with errors is not imported, and each error has its line', async ({ context }) => {
  const paths = await createFiles('lamp,Lamp,100,Lamps,Anokhi,red,3,', 'chair,Chair,none,Chairs,Anokhi,red,3,')
  const { productImport, problems } = await importFiles(context, { ...paths, imageFolder: null })

  expect(productImport).toMatchObject({ state: 'CHECKED', counts: { errors: 1 } })
  expect(problems).toMatchObject([{ line: 3, column: 'original price', isError: true }])
  expect(await context.db.selectFrom('products').select('id').execute()).toEqual([])
})

test('a file or folder that does not exist is an error with its name', async ({ context }) => {
  const { csv } = await createFiles()

  await expect(importFiles(context, { csv: '/nowhere.csv', imageFolder: null })).rejects.toThrow('There is no file')
  await expect(importFiles(context, { csv, imageFolder: '/nowhere' })).rejects.toThrow('There is no folder /nowhere.')
})

test('an import from the disk is in the audit log as done at the command line', async ({ context }) => {
  await importFiles(context, await createFiles('lamp,Lamp,100,Lamps,Anokhi,red,3,'))

  expect(
    await context.db.selectFrom('auditEntries').select(['subjectName', 'action', 'administratorId']).execute(),
  ).toEqual([{ subjectName: 'products.csv', action: 'imported', administratorId: null }])
})
