import { expect } from 'vitest'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, createCustomer, issueToken } from '#tests/support/factories.ts'
import { createZip } from '#tests/support/files/create-zip.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import { checkImport } from '#tests/support/product-import.ts'
import { parseFile } from './formats/parse-file.ts'

const header = 'name,original price,category,brand,color,stock'
const line = 'Kurta,100,Ethnic Wear,Anokhi,red,1'

test.for([
  ['an empty file', ' \n', 'error 1 null: This file is empty. Its first line must name the columns.'],
  ['a header alone', `${header}\n`, 'error 2 null: This file has no products: it has no lines below the first.'],
  [
    'missing columns',
    'name,price\nA,1\n',
    'error 1 original price: The first line must name the columns. Missing: "original price", "category", "brand", "color", "stock". Download the template to see them all.',
  ],
  [
    'a duplicate column',
    `${header},Stock\n${line},2\n`,
    'error 1 Stock: The column "Stock" appears twice. Remove one of them.',
  ],
  [
    'a quotation mark that is not closed',
    `${header}\n"Kurta,100\n${line}\n`,
    /^error \d null: A quotation mark is not closed/,
  ],
  ['an Excel workbook', 'PK\x03\x04 workbook', /^error 1 null: This is a ZIP or an Excel workbook/],
  ['a zero byte', `${header}\nKur\0ta,100\n`, /^error 1 null: This file is not text in UTF-8/],
  [
    'another encoding',
    Buffer.from(`${header}\nCaf\xe9,100\n`, 'latin1'),
    /^error 1 null: This file is not text in UTF-8/,
  ],
] as const)('%s is rejected, with a message for the administrator', async ([, csv, message], { context }) => {
  const { messages, productImport } = await checkImport(context, csv as string)
  expect(messages).toHaveLength(1)
  if (typeof message === 'string') expect(messages[0]).toBe(message)
  else expect(messages[0]).toMatch(message)
  expect(productImport).toMatchObject({ state: 'CHECKED', counts: { errors: 1, created: 0 } })
})

test.for([
  ['a byte order mark and Windows line ends', `\ufeff${header}\r\n${line}\r\n`],
  ['semicolons', `${header}\n${line}\n`.replaceAll(',', ';')],
  ['tabs', `${header}\n${line}\n`.replaceAll(',', '\t')],
  ['UTF-16 as Excel saves it', Buffer.from(`\ufeff${header}\n${line}\n`, 'utf16le')],
  ['column names in another notation', `Name,ORIGINAL_PRICE,category,brand,Colour,stock\n\n${line}\n`],
  ['empty lines and cells at the end', `${header},,\n\n${line},,\n,,,,,,,\n`],
] as const)('a file with %s is read', async ([, csv], { context }) => {
  const { messages, productImport } = await checkImport(context, csv as string, { createMissing: true })
  expect(messages).toEqual([])
  expect(productImport.counts).toMatchObject({ created: 1 })
})

/** A format, its columns, and the cells of a line of one product. */
type LinesOfOneProduct = [string, string[], (line: number) => string[]]

const linesOfOneProduct: LinesOfOneProduct[] = [
  ['the own format', ['handle', 'name', 'images'], (line) => ['kurta', 'Kurta', `${line}.jpg`]],
  ['Shopify', ['Handle', 'Title', 'Variant Price', 'Image Src'], (line) => ['kurta', '', '', `${line}.jpg`]],
  [
    'WooCommerce',
    ['Type', 'SKU', 'Parent', 'Regular price', 'Images'],
    (line) => (line === 2 ? ['variable', 'kurta', '', '', ''] : ['variation', '', 'kurta', '100', `${line}.jpg`]),
  ],
]

test.for(linesOfOneProduct)(
  'a file in %s with as many lines of one product as a file can have is read at once',
  ([, header, cellsOf]) => {
    const rows = Array.from({ length: importLimits.maxLines }, (_, index) => ({
      line: index + 2,
      cells: cellsOf(index + 2),
    }))
    // In about a second; with time that grows with the square of the lines the test would not end before its limit.
    const { drafts } = parseFile({ header, rows }, new Date())
    expect(drafts).toHaveLength(1)
    expect(drafts[0]!.images.length).toBeGreaterThanOrEqual(importLimits.maxLines - 1)
  },
)

test('line numbers are correct after a text over several lines', async ({ context }) => {
  await createCategory(context, { name: 'Ethnic Wear' })
  await createBrand(context, { name: 'Anokhi' })
  const { messages } = await checkImport(
    context,
    `${header}\n"Kur\nta",100,Ethnic Wear,Anokhi,red,1\n\nShirt,0,Ethnic Wear,Anokhi,red,1\nToo,many,cells,in,this,line,here\n`,
  )
  expect(messages).toEqual([
    'error 5 original price: The price must be greater than 0.',
    'error 6 null: This line has 7 cells and the first line only 6. Put text that contains the separator in quotation marks.',
  ])
})

test.for([
  [
    'other content',
    Buffer.from('this is no zip, only some text that is long enough to look into'),
    /The ZIP cannot be read/,
  ],
  [
    'a file name outside of its folders',
    createZip([{ name: '../../etc/passwd', bytes: Buffer.from('x') }]),
    /a file name outside of its folders/,
  ],
  [
    'too many entries',
    createZip([{ name: 'a.jpg', bytes: Buffer.from('x') }], { declaredEntries: 20_000 }),
    /more than 10,000 files/,
  ],
] as const)('a ZIP with %s is rejected', async ([, zip, message], { context }) => {
  const { messages } = await checkImport(context, `${header},images\n${line},a.jpg\n`, { createMissing: true, zip })
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(message)
})

test('only administrators can import and export files', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['GET /product-files/products', 'GET /product-imports', 'POST /product-imports']) {
    expect((await api.call(name)).status).toBe(401)
    expect((await api.call(name, { token })).status).toBe(403)
  }
})

test('files that are too large, chunks at a wrong offset and unknown imports are rejected with their statuses', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const create = (body: object) => api.call('POST /product-imports', { token, body })
  expect((await create({ fileName: 'a.csv', fileBytes: 33 * 2 ** 20 })).status).toBe(413)
  expect((await create({ fileName: 'a.csv', fileBytes: 1, zipName: 'a.zip', zipBytes: 201 * 2 ** 20 })).status).toBe(
    413,
  )
  expect((await create({ fileName: 'a.csv', fileBytes: 1e300 })).status).toBe(400)
  expect((await create({ fileName: ['a'], fileBytes: 10 })).status).toBe(400)

  const { productImport } = (await create({ fileName: '../../a.csv', fileBytes: 10 })).body
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
  expect((await send('0', 'more bytes than announced')).status).toBe(400)
  expect((await send('0', 'hello', productImport.id, 'zip')).status).toBe(400)
  expect((await send('0', 'hello', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await send('0', 'hello')).body.receivedBytes).toBe(5)
  expect((await send('2', 'llo all')).body.receivedBytes).toBe(5)
  expect((await send('0', 'hello')).body.receivedBytes).toBe(5)
  const act = (action: string, body?: object) =>
    api.call(`POST /product-imports/{id}/${action}`, { token, params: { id: productImport.id }, body })
  expect((await act('check', {})).status).toBe(409)
  expect((await act('run', {})).status).toBe(409)
  expect((await act('check', { defaultColor: 'url(x)' })).status).toBe(400)
  expect((await act('cancel')).status).toBe(200)
  expect((await act('cancel')).status).toBe(409)
})

test('the results of an import are paged, and invalid pages and unknown ids are rejected', async ({ context, api }) => {
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
