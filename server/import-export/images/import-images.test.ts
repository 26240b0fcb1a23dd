import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { existingProductById } from '#server/catalogue/products/products.store.ts'
import { saveProduct as saveProductBy } from '#server/catalogue/products/save-product.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createVariant } from '#tests/support/factories.ts'
import { createZip } from '#tests/support/files/create-zip.ts'
import { checkImport, findCheckResult, runImport, startImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { exportProducts } from '../export-products.ts'
import { failImportOnError } from '../imports/fail-import-on-error.ts'
import { importById } from '../imports/imports.store.ts'
import { runImport as runImportJob } from '../imports/run-import.ts'
import { type FetchImageOptions, fetchImage } from './fetch-image.ts'
import { isPublicIp } from './public-ip.ts'

const createImage = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

const header = 'handle,name,original price,category,brand,color,stock,images'
const csv = (images: string) => `${header}\nk,Kurta,100,Ethnic Wear,Anokhi,red,1,${images}\n`

const findImages = ({ db }: AppContext) =>
  db.selectFrom('productImages').select(['id', 'filename', 'color', 'file']).orderBy('position').execute()

test('pictures are imported from the ZIP by their names, in the order of the file, and once', async ({ context }) => {
  const zip = createZip([
    { name: 'photos/', bytes: Buffer.alloc(0) },
    { name: 'photos/front.png', bytes: await createImage('red') },
    { name: 'photos/BACK.PNG', bytes: await createImage('blue') },
    { name: '__MACOSX/photos/._front.png', bytes: Buffer.from('x') },
  ])
  const { messages, productImport } = await runImport(context, csv('red=back.png | photos/front.png'), {
    zip,
    createMissing: true,
  })
  expect(messages).toEqual([])
  expect(productImport).toMatchObject({ state: 'DONE', progress: { pictured: 1 } })
  const images = await findImages(context)
  expect(images).toMatchObject([
    { filename: 'back.png', color: 'red' },
    { filename: 'front.png', color: null },
  ])
  expect(await context.images.read(images[0]!.file)).not.toBeNull()

  const again = await checkImport(context, csv('red=back.png | photos/front.png'), { zip, createMissing: true })
  expect(again.productImport.counts).toMatchObject({ unchanged: 1, pictured: 0 })
  const other = createZip([{ name: 'front.png', bytes: await createImage('green') }])
  const { id } = await runImport(context, csv('front.png | back.png'), { zip: other, createMissing: true })
  const after = await findImages(context)
  expect(after.map(({ filename }) => filename)).toEqual(['front.png', 'back.png'])
  expect(after[1]!.id).toBe(images[0]!.id)
  const chunks = await context.db.selectFrom('productImportChunks').select('importId').execute()
  expect(chunks.map(({ importId }) => importId)).not.toContain(id)
})

async function exportFile(context: AppContext): Promise<string> {
  let file = ''
  for await (const chunk of (await exportProducts(context)).bytes) file += chunk
  return file
}

const saveProduct = callAsAdmin(saveProductBy)

/** Saves the only product in the product form with one more picture. */
async function addPictureInForm(context: AppContext, filename: string) {
  const { id } = await context.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const { name, category, brand, variants, ...product } = await existingProductById(context.db, id)
  const form = { ...product, productName: name, categoryId: category.id, brandId: brand.id, productVariants: variants }
  await saveProduct(context, form, [{ field: 'images', filename, bytes: await createImage('yellow') }])
}

const createZipOf = async (name: string, color: string) => createZip([{ name, bytes: await createImage(color) }])
const findFilenames = async (context: AppContext) => (await findImages(context)).map(({ filename }) => filename)
const changedWarning =
  'warning 2 images: This product was changed or deleted meanwhile, so its pictures were not imported. Check the file again and repeat the import.'

test('a picture that an administrator saves while the import decodes its own remains', async ({ context }) => {
  await runImport(context, csv('front.png'), { zip: await createZipOf('front.png', 'red'), createMissing: true })
  const { id } = await checkImport(context, csv('back.png'), { zip: await createZipOf('back.png', 'blue') })
  await startImport(context, id, { goodLinesOnly: false })
  const save = async (bytes: Buffer) => {
    await addPictureInForm(context, 'new.png')
    return context.images.save(bytes)
  }
  await runImportJob({ ...context, images: { ...context.images, save } }, id)

  expect(await findFilenames(context)).toEqual(['front.png', 'new.png'])
  expect((await findCheckResult(context, id)).messages).toEqual([changedWarning])
})

test('pictures that an administrator saves between the check and the import of other pictures remain', async ({
  context,
}) => {
  await runImport(context, csv('front.png'), { zip: await createZipOf('front.png', 'red'), createMissing: true })
  const { id } = await checkImport(context, csv('back.png'), { zip: await createZipOf('back.png', 'blue') })
  await addPictureInForm(context, 'new.png')
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()

  expect(await findFilenames(context)).toEqual(['front.png', 'new.png'])
  expect(await findCheckResult(context, id)).toMatchObject({
    productImport: { state: 'DONE' },
    messages: [changedWarning],
  })
})

test('a product that the import itself has changed gets its pictures, unless an administrator saves it before', async ({
  context,
}) => {
  context.setClock('2026-01-01T00:00:00Z')
  await runImport(context, csv('front.png'), { zip: await createZipOf('front.png', 'red'), createMissing: true })
  const renamed = csv('back.png').replace('Kurta', 'Silk Kurta')
  const { messages } = await runImport(context, renamed, { zip: await createZipOf('back.png', 'blue') })
  expect(messages).toEqual([])
  expect(await findFilenames(context)).toEqual(['back.png'])

  const { id } = await checkImport(context, csv('side.png'), { zip: await createZipOf('side.png', 'green') })
  await startImport(context, id, { goodLinesOnly: false })
  await runImportJob(context, id, { timeBudget: 0 })
  await addPictureInForm(context, 'new.png')
  await context.runJobs()
  expect(await findFilenames(context)).toEqual(['back.png', 'new.png'])
  expect((await findCheckResult(context, id)).messages).toEqual([changedWarning])
})

test('pictures that the version before has checked are imported', async ({ context }) => {
  await runImport(context, csv('front.png'), { zip: await createZipOf('front.png', 'red'), createMissing: true })
  const { id } = await checkImport(context, csv('back.png'), { zip: await createZipOf('back.png', 'blue') })
  await sql`update product_import_rows set image_plan = image_plan - 'seenUpdatedAt'`.execute(context.db)
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()

  expect(await findFilenames(context)).toEqual(['back.png'])
})

test('a picture that is stored for two colours keeps both, with their ids', async ({ context }) => {
  await createVariant(context, { color: 'red', images: ['red', 'blue'].map((color) => ({ file: 'abc.webp', color })) })
  const images = await findImages(context)
  const exported = await exportFile(context)
  expect((await checkImport(context, exported)).productImport.counts).toMatchObject({ unchanged: 1, pictured: 0 })

  const { name } = await context.db.selectFrom('products').select('name').executeTakeFirstOrThrow()
  expect((await runImport(context, exported.replace(name, 'Silk Kurta'))).messages).toEqual([])
  expect(await findImages(context)).toEqual(images)

  // The order and the case of letters make no difference.
  const reordered = exported.replace('red=abc.webp | blue=abc.webp', 'blue=abc.webp | Red=abc.webp')
  await runImport(context, reordered.replace(name, 'Cotton Kurta'))
  expect((await findImages(context)).map(({ id }) => id)).toEqual([images[1]!.id, images[0]!.id])
})

test('a picture of the ZIP for two colours is imported once for each, and recognised in the next import', async ({
  context,
}) => {
  const zip = await createZipOf('front.png', 'red')
  const line = (color: string, picture: string) => `k,Kurta,100,Ethnic Wear,Anokhi,${color},1,${picture}\n`
  const onTwoLines = `${header}\n${line('red', 'red=front.png')}${line('blue', 'blue=front.png')}`
  await runImport(context, onTwoLines, { zip, createMissing: true })
  const file = csv('red=front.png | blue=front.png')
  const images = await findImages(context)
  expect(images.map(({ color }) => color)).toEqual(['red', 'blue'])
  expect((await checkImport(context, file, { zip })).productImport.counts).toMatchObject({ unchanged: 1, pictured: 0 })

  // Another ZIP has the same content by another name.
  const renamed = csv('blue=other.png | red=other.png | green=missing.png')
  await runImport(context, renamed, { zip: await createZipOf('other.png', 'red') })
  expect((await findImages(context)).map(({ id }) => id)).toEqual([images[1]!.id, images[0]!.id])
})

test('a picture that fails is a warning with its line, and the product is imported', async ({ context }) => {
  const zip = createZip([
    { name: 'text.png', bytes: Buffer.from('no picture') },
    { name: 'bomb.png', bytes: Buffer.alloc(12 * 2 ** 20) },
    { name: 'wrong-size.png', bytes: Buffer.alloc(2 ** 20), declaredSize: 100 },
    { name: 'good.png', bytes: await createImage('red') },
  ])
  const { messages, productImport } = await runImport(
    context,
    csv('text.png | bomb.png | wrong-size.png | missing.png | good.png'),
    {
      zip,
      createMissing: true,
    },
  )
  expect(productImport).toMatchObject({ state: 'DONE', progress: { written: 1, failed: 0, pictured: 1 } })
  expect(messages.map((line) => line.slice(0, 40))).toEqual([
    'warning 2 images: "missing.png" is not i',
    'warning 2 images: "text.png": This file ',
    'warning 2 images: "bomb.png": This pictu',
    'warning 2 images: "wrong-size.png": This',
  ])
  expect((await findImages(context)).map(({ filename }) => filename)).toEqual(['good.png'])
})

test('while there is no room for pictures the import stops, and then goes on with the rest', async ({ context }) => {
  const checked = await checkImport(context, csv('front.png'), {
    zip: await createZipOf('front.png', 'red'),
    createMissing: true,
  })
  const { id } = checked.productImport
  await startImport(context, id, { goodLinesOnly: false })
  const save = () => Promise.reject(new AppError('unavailable', 'The disk is full.'))
  const full = { ...context, images: { ...context.images, save } }
  const run = () => runImportJob(full, id)
  await expect(failImportOnError(context.db, { importId: id, isLastAttempt: false }, run)).rejects.toThrow('full')
  expect(await importById(context.db, id)).toMatchObject({
    state: 'FAILED',
    progress: { written: 1, pictured: 0 },
    message: expect.stringContaining('The import stopped: The disk is full.'),
  })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { pictured: 1 } })
  expect(await findFilenames(context)).toEqual(['front.png'])
})

test.for([
  ['the directory of the ZIP', 0],
  ['a picture', 1],
] as const)(
  'when the connection is lost while %s is read the import stays running, and its next attempt has all pictures',
  async ([, readsBefore], { context }) => {
    const { id } = await checkImport(context, csv('front.png'), {
      zip: await createZipOf('front.png', 'red'),
      createMissing: true,
    })
    await startImport(context, id, { goodLinesOnly: false })
    const db = withFailingRead(context, 'from product_import_chunks', readsBefore)
    const run = () => runImportJob({ ...context, db }, id)
    await expect(failImportOnError(context.db, { importId: id, isLastAttempt: false }, run)).rejects.toThrow(
      'Connection terminated',
    )
    expect(await importById(context.db, id)).toMatchObject({ state: 'RUNNING', progress: { pictured: 0 } })
    await context.runJobs()
    const { messages, productImport } = await findCheckResult(context, id)
    expect(messages).toEqual([])
    expect(productImport).toMatchObject({ state: 'DONE', progress: { pictured: 1 } })
    expect(await findFilenames(context)).toEqual(['front.png'])
  },
)

/** A database that loses its connection once, at the statement with this text after `readsBefore` others. */
function withFailingRead({ db }: AppContext, text: string, readsBefore: number) {
  let reads = 0
  return db.withPlugin({
    transformQuery({ node }) {
      const isRead = node.kind === 'RawNode' && node.sqlFragments.join('?').includes(text)
      if (isRead && reads++ === readsBefore) throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

test('of more than twenty pictures the first are imported, with a warning', async ({ context }) => {
  const names = Array.from({ length: 22 }, (_, nth) => `${nth}.png`)
  const zip = createZip(
    await Promise.all(names.map(async (name, nth) => ({ name, bytes: await createImage(`rgb(${nth * 10}, 0, 0)`) }))),
  )
  const { messages, productImport } = await runImport(context, csv(names.join(' | ')), { createMissing: true, zip })
  expect(messages).toEqual([
    'warning 2 images: A product can have at most 20 pictures: the first 20 of 22 are imported.',
  ])
  expect(productImport).toMatchObject({ state: 'DONE', progress: { written: 1 } })
  expect(await findImages(context)).toHaveLength(20)
})

test('pictures are fetched from web addresses only on request, and only from public ones', async ({ context }) => {
  const address = 'https://127.0.0.1/secret.png'
  const off = await runImport(context, csv(address), { createMissing: true })
  expect(off.messages).toEqual([expect.stringContaining('web address and is ignored')])
  const on = await runImport(context, csv(address), { createMissing: true, fetchPictures: true })
  expect(on.messages).toEqual([`warning 2 images: "${address}": This address is not public.`])
  expect(on.productImport.state).toBe('DONE')
})

test.for([
  ['http://example.com/a.png', 'Only https addresses are fetched.'],
  ['file:///etc/passwd', 'Only https addresses are fetched.'],
  ['https://user:secret@example.com/a.png', 'Addresses with a password are not fetched.'],
  ['https://[::1]/a.png', 'This address is not public.'],
  ['https://[::ffff:10.0.0.1]/a.png', 'This address is not public.'],
  ['https://0x7f.1/a.png', 'This address is not public.'],
  ['https://2130706433/a.png', 'This address is not public.'],
  ['https://169.254.169.254/latest', 'This address is not public.'],
  ['https://localhost/a.png', 'This address is not public.'],
  ['https://', 'This is not a valid address.'],
])('no picture is fetched from %s', async ([address, message]) => {
  await expect(fetchImage(address!)).rejects.toThrow(message)
})

test('addresses of private networks are not public', () => {
  const part = fc.integer({ min: 0, max: 255 })
  const privates = fc.oneof(
    fc.tuple(fc.constantFrom('10', '127', '0'), part, part, part),
    fc.tuple(fc.constant('192'), fc.constant(168), part, part),
    fc.tuple(fc.constant('172'), fc.integer({ min: 16, max: 31 }), part, part),
    fc.tuple(fc.constant('169'), fc.constant(254), part, part),
    fc.tuple(fc.constant('100'), fc.integer({ min: 64, max: 127 }), part, part),
  )
  fc.assert(
    fc.property(privates, (parts) => {
      const address = parts.join('.')
      expect(isPublicIp(address)).toBe(false)
      expect(isPublicIp(`::ffff:${address}`)).toBe(false)
    }),
  )
  for (const address of [
    'fe80::1',
    'fc00::1',
    '::1',
    '::',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'nonsense',
    '',
  ]) {
    expect(isPublicIp(address)).toBe(false)
  }
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111']) expect(isPublicIp(address)).toBe(true)
})

test('three redirects are followed and checked, and responses that are too large or too slow fail', async () => {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/picture') response.end('bytes')
    else if (path === '/once') response.writeHead(302, { location: '/picture' }).end()
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (path === '/large') response.end(Buffer.alloc(11 * 2 ** 20))
    else if (path !== '/never') response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const localOptions: FetchImageOptions = {
    request: httpRequest as FetchImageOptions['request'],
    protocol: 'http:',
    isPublic: (address) => address === '127.0.0.1',
    timeout: 20_000,
  }
  const get = (path: string, timeout = 20_000) =>
    fetchImage(`http://127.0.0.1:${port}${path}`, { ...localOptions, timeout })
  try {
    expect(String(await get('/once'))).toBe('bytes')
    await expect(get('/round')).rejects.toThrow('redirects too often')
    await expect(get('/inside')).rejects.toThrow('is not public')
    await expect(get('/large')).rejects.toThrow('too large')
    await expect(get('/gone')).rejects.toThrow('The address responds with status 404.')
    await expect(get('/never', 50)).rejects.toThrow('does not respond in time')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
