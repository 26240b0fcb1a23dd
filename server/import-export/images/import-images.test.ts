import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { createZip } from '#tests/support/create-zip.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { type FetchImageOptions, fetchImage } from './fetch-image.ts'
import { isPublicIp } from './public-ip.ts'

const aPicture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

const header = 'handle,name,original price,category,brand,color,stock,images'
const csv = (images: string) => `${header}\nk,Kurta,100,Ethnic Wear,Anokhi,red,1,${images}\n`

const picturesOf = ({ db }: AppContext) =>
  db.selectFrom('productImages').select(['id', 'filename', 'color', 'file']).orderBy('position').execute()

test('pictures come out of the ZIP by their names, in the order of the file, and once', async ({ context }) => {
  const zip = createZip([
    { name: 'photos/', bytes: Buffer.alloc(0) },
    { name: 'photos/front.png', bytes: await aPicture('red') },
    { name: 'photos/BACK.PNG', bytes: await aPicture('blue') },
    { name: '__MACOSX/photos/._front.png', bytes: Buffer.from('x') },
  ])
  const { said, productImport } = await runImport(context, csv('red=back.png | photos/front.png'), {
    zip,
    createMissing: true,
  })
  expect(said).toEqual([])
  expect(productImport).toMatchObject({ state: 'DONE', progress: { pictured: 1 } })
  const pictures = await picturesOf(context)
  expect(pictures).toMatchObject([
    { filename: 'back.png', color: 'red' },
    { filename: 'front.png', color: null },
  ])
  expect(await context.images.read(pictures[0]!.file)).not.toBeNull()

  const again = await checkImport(context, csv('red=back.png | photos/front.png'), { zip, createMissing: true })
  expect(again.productImport.counts).toMatchObject({ unchanged: 1, pictured: 0 })
  const other = createZip([{ name: 'front.png', bytes: await aPicture('green') }])
  const { id } = await runImport(context, csv('front.png | back.png'), { zip: other, createMissing: true })
  const after = await picturesOf(context)
  expect(after.map(({ filename }) => filename)).toEqual(['front.png', 'back.png'])
  expect(after[1]!.id).toBe(pictures[0]!.id)
  const pieces = await context.db.selectFrom('productImportChunks').select('importId').execute()
  expect(pieces.map(({ importId }) => importId)).not.toContain(id)
})

test('a picture that fails is a warning by its line, and the product comes all the same', async ({ context }) => {
  const zip = createZip([
    { name: 'text.png', bytes: Buffer.from('no picture') },
    { name: 'bomb.png', bytes: Buffer.alloc(12 * 2 ** 20) },
    { name: 'liar.png', bytes: Buffer.alloc(2 ** 20), declaredSize: 100 },
    { name: 'good.png', bytes: await aPicture('red') },
  ])
  const { said, productImport } = await runImport(
    context,
    csv('text.png | bomb.png | liar.png | nowhere.png | good.png'),
    {
      zip,
      createMissing: true,
    },
  )
  expect(productImport).toMatchObject({ state: 'DONE', progress: { written: 1, failed: 0, pictured: 1 } })
  expect(said.map((line) => line.slice(0, 40))).toEqual([
    'warning 2 images: "nowhere.png" is not i',
    'warning 2 images: "text.png": This file ',
    'warning 2 images: "bomb.png": This pictu',
    'warning 2 images: "liar.png": This pictu',
  ])
  expect((await picturesOf(context)).map(({ filename }) => filename)).toEqual(['good.png'])
})

test('more than twenty pictures are an error, with the words of the form', async ({ context }) => {
  const many = Array.from({ length: 21 }, (_, nth) => `${nth}.png`).join(' | ')
  const { said } = await checkImport(context, csv(many), { createMissing: true })
  expect(said).toContain('error 2 images: A product can have at most 20 pictures.')
})

test('pictures by address are left out unless somebody switches them on, and then only what is public', async ({
  context,
}) => {
  const address = 'https://127.0.0.1/secret.png'
  const off = await runImport(context, csv(address), { createMissing: true })
  expect(off.said).toEqual([expect.stringContaining('given by address and left out')])
  const on = await runImport(context, csv(address), { createMissing: true, fetchPictures: true })
  expect(on.said).toEqual([`warning 2 images: "${address}": This address does not lead to the open internet.`])
  expect(on.productImport.state).toBe('DONE')
})

test.for([
  ['http://example.com/a.png', 'Only https addresses are fetched.'],
  ['file:///etc/passwd', 'Only https addresses are fetched.'],
  ['https://user:secret@example.com/a.png', 'Addresses with a password are not fetched.'],
  ['https://[::1]/a.png', 'This address does not lead to the open internet.'],
  ['https://[::ffff:10.0.0.1]/a.png', 'This address does not lead to the open internet.'],
  ['https://0x7f.1/a.png', 'This address does not lead to the open internet.'],
  ['https://2130706433/a.png', 'This address does not lead to the open internet.'],
  ['https://169.254.169.254/latest', 'This address does not lead to the open internet.'],
  ['https://localhost/a.png', 'This address does not lead to the open internet.'],
  ['https://', 'This is not an address.'],
])('%s is never asked', async ([address, message]) => {
  await expect(fetchImage(address!)).rejects.toThrow(message)
})

test('no address of a private network counts as public', () => {
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

test('redirects are followed a few times and each is asked the same; too much and too slow is given up', async () => {
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
  const reach: FetchImageOptions = {
    request: httpRequest as FetchImageOptions['request'],
    protocol: 'http:',
    isPublic: (address) => address === '127.0.0.1',
    milliseconds: 20_000,
  }
  const get = (path: string, milliseconds = 20_000) =>
    fetchImage(`http://127.0.0.1:${port}${path}`, { ...reach, milliseconds })
  try {
    expect(String(await get('/once'))).toBe('bytes')
    await expect(get('/round')).rejects.toThrow('leads on and on')
    await expect(get('/inside')).rejects.toThrow('does not lead to the open internet')
    await expect(get('/large')).rejects.toThrow('too large')
    await expect(get('/gone')).rejects.toThrow('The address answers 404.')
    await expect(get('/never', 50)).rejects.toThrow('does not answer in time')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
