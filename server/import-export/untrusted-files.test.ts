import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createZip } from '#tests/support/create-zip.ts'
import { createAdmin, createBrand, createCategory, createCustomer, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import { checkImport } from '#tests/support/product-import.ts'

const header = 'name,original price,category,brand,color,stock'
const line = 'Kurta,100,Ethnic Wear,Anokhi,red,1'

test.for([
  ['an empty file', ' \n', 'error 1 null: This file is empty. Its first line must name the columns.'],
  ['a header alone', `${header}\n`, 'error 2 null: This file has no products: below the first line nothing stands.'],
  [
    'missing columns',
    'name,price\nA,1\n',
    'error 1 original price: The first line must name the columns. Missing: "original price", "category", "brand", "color", "stock". Download the template to see them all.',
  ],
  [
    'a column twice',
    `${header},Stock\n${line},2\n`,
    'error 1 Stock: The column "Stock" stands twice. Leave one of them out.',
  ],
  [
    'a quotation mark that never ends',
    `${header}\n"Kurta,100\n${line}\n`,
    /^error \d null: A quotation mark opens a text here that never ends/,
  ],
  ['an Excel workbook', 'PK\x03\x04 workbook', /^error 1 null: This is a ZIP or an Excel workbook/],
  ['a zero byte', `${header}\nKur\0ta,100\n`, /^error 1 null: This file is not text in UTF-8/],
  [
    'another encoding',
    Buffer.from(`${header}\nCaf\xe9,100\n`, 'latin1'),
    /^error 1 null: This file is not text in UTF-8/,
  ],
] as const)('%s is refused as a whole, with what to do', async ([, csv, message], { context }) => {
  const { said, productImport } = await checkImport(context, csv as string)
  expect(said).toHaveLength(1)
  if (typeof message === 'string') expect(said[0]).toBe(message)
  else expect(said[0]).toMatch(message)
  expect(productImport).toMatchObject({ state: 'CHECKED', counts: { errors: 1, created: 0 } })
})

test.for([
  ['a byte order mark and Windows line ends', `\ufeff${header}\r\n${line}\r\n`],
  ['semicolons', `${header}\n${line}\n`.replaceAll(',', ';')],
  ['tabs', `${header}\n${line}\n`.replaceAll(',', '\t')],
  ['UTF-16 as Excel saves it', Buffer.from(`\ufeff${header}\n${line}\n`, 'utf16le')],
  ['other names for the columns', `Name,ORIGINAL_PRICE,category,brand,Colour,stock\n\n${line}\n`],
  ['empty lines and cells at the end', `${header},,\n\n${line},,\n,,,,,,,\n`],
] as const)('a file with %s is read', async ([, csv], { context }) => {
  const { said, productImport } = await checkImport(context, csv as string, { createMissing: true })
  expect(said).toEqual([])
  expect(productImport.counts).toMatchObject({ created: 1 })
})

test('text over several lines keeps the numbers of the lines below it right', async ({ context }) => {
  await createCategory(context, { name: 'Ethnic Wear' })
  await createBrand(context, { name: 'Anokhi' })
  const { said } = await checkImport(
    context,
    `${header}\n"Kur\nta",100,Ethnic Wear,Anokhi,red,1\n\nShirt,0,Ethnic Wear,Anokhi,red,1\nToo,many,cells,in,this,line,here\n`,
  )
  expect(said).toEqual([
    'error 5 original price: The price must be greater than 0.',
    'error 6 null: This line has 7 cells and the first line only 6. Put text that holds the separator in quotation marks.',
  ])
})

test.for([
  [
    'no ZIP at all',
    Buffer.from('this is no zip, only some text that is long enough to look into'),
    /The ZIP cannot be read/,
  ],
  [
    'a name that leads out',
    createZip([{ name: '../../etc/passwd', bytes: Buffer.from('x') }]),
    /a name that leads out of it/,
  ],
  [
    'names without end',
    createZip([{ name: 'a.jpg', bytes: Buffer.from('x') }], { declaredEntries: 20_000 }),
    /more than 10,000 files/,
  ],
] as const)('a ZIP with %s is refused', async ([, zip, message], { context }) => {
  const { said } = await checkImport(context, `${header},images\n${line},a.jpg\n`, { createMissing: true, zip })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(message)
})

test('only administrators bring files in and out', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['GET /product-files/products', 'GET /product-imports', 'POST /product-imports']) {
    expect((await api.call(name)).status).toBe(401)
    expect((await api.call(name, { token })).status).toBe(403)
  }
})

test('files that are too large, pieces in the wrong place and imports that nobody began are refused with the right status', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const begin = (body: object) => api.call('POST /product-imports', { token, body })
  expect((await begin({ fileName: 'a.csv', fileBytes: 33 * 2 ** 20 })).status).toBe(413)
  expect((await begin({ fileName: 'a.csv', fileBytes: 1, zipName: 'a.zip', zipBytes: 201 * 2 ** 20 })).status).toBe(413)
  expect((await begin({ fileName: 'a.csv', fileBytes: 1e300 })).status).toBe(400)
  expect((await begin({ fileName: ['a'], fileBytes: 10 })).status).toBe(400)

  const { productImport } = (await begin({ fileName: '../../a.csv', fileBytes: 10 })).body
  const send = (start: string, bytes: string, id = productImport.id, of = 'csv') => {
    const form = multipartForm({ of, start }, [{ field: 'piece', filename: 'p', bytes: Buffer.from(bytes) }])
    return api.call('POST /product-imports/{id}/pieces', {
      token,
      params: { id },
      body: form.body,
      headers: form.headers,
    })
  }
  expect((await send('5', 'later')).status).toBe(409)
  expect((await send('0', 'far more than was announced')).status).toBe(400)
  expect((await send('0', 'hello', productImport.id, 'zip')).status).toBe(400)
  expect((await send('0', 'hello', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await send('0', 'hello')).body.receivedBytes).toBe(5)
  expect((await send('0', 'hello')).body.receivedBytes).toBe(5)
  const act = (what: string, body?: object) =>
    api.call(`POST /product-imports/{id}/${what}`, { token, params: { id: productImport.id }, body })
  expect((await act('check', {})).status).toBe(409)
  expect((await act('run', {})).status).toBe(409)
  expect((await act('check', { defaultColor: 'url(x)' })).status).toBe(400)
  expect((await act('cancel')).status).toBe(200)
  expect((await act('cancel')).status).toBe(409)
})

test('lists and files of an import answer for any page and no other id', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { id } = await checkImport(context, `${header}\n=1+1,-,,,,\n`)
  for (const part of ['products', 'problems']) {
    const name = `GET /product-imports/{id}/${part}`
    expect((await api.call(name, { token, params: { id }, query: { page: '9999' } })).status).toBe(200)
    expect((await api.call(name, { token, params: { id }, query: { page: '-1' } })).status).toBe(400)
    expect((await api.call(name, { token, params: { id: 'nonsense' } })).status).toBe(404)
    expect((await api.call(name, { token, params: { id: '00000000-0000-4000-8000-000000000000' } })).status).toBe(404)
  }
  const file = await api.call('GET /product-imports/{id}/problems.csv', { token, params: { id } })
  expect(file.headers['content-type']).toBe('text/csv')
  expect(file.body).toContain('line,column,kind,what to do')
})
