import { expect } from 'vitest'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

type Fields = Record<string, string>
type ErrorBody = { message: string; errors?: Record<string, string> }

const phoneAttributes = [
  {
    name: 'Storage',
    kind: 'CHOICE',
    choices: [{ label: '128 GB' }, { label: '256 GB' }],
    isFilter: true,
    isOnCard: true,
  },
  { name: 'Battery', kind: 'NUMBER', unit: 'mAh', isFilter: true, isOnCard: true },
  { name: '5G', kind: 'YES_NO', isFilter: true },
  { name: 'In the box', kind: 'TEXT' },
]

/** An administrator's calls for categories and products. */
async function createBackOffice(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context))
  const { id: brandId } = await createBrand(context)
  const saveCategory = (fields: Fields) => api.call('POST /categories', { token, ...multipartForm(fields) })
  const readFields = async (categoryId: string): Promise<{ attributes: Attribute[] }> =>
    (await api.call('GET /categories/{categoryId}/product-fields', { token, params: { categoryId } })).body
  const saveAttributes = (id: string, attributes: unknown) =>
    saveCategory({ id, name: 'Phones', attributes: JSON.stringify(attributes) })
  const createPhones = async (attributes: unknown = phoneAttributes) => {
    const { body } = await saveCategory({ name: 'Phones', attributes: JSON.stringify(attributes) })
    return { id: body.category.id, attributes: (await readFields(body.category.id)).attributes }
  }
  const saveProduct = (categoryId: string, changes: Fields = {}) =>
    api.call('POST /products', {
      token,
      ...multipartForm({
        productName: 'Nova 5',
        originalPrice: '19999.00',
        productVariants: '[{"color":"black","stock":3}]',
        brandId,
        categoryId,
        ...changes,
      }),
    })
  return { token, saveCategory, saveAttributes, readFields, createPhones, saveProduct }
}

/** The values of a phone by the ids of its attributes. */
function phoneValues([storage, battery, is5g, box]: readonly Attribute[]): string {
  const values = {
    [battery!.id]: 5000,
    [storage!.id]: [storage!.choices![1]!.id],
    [is5g!.id]: true,
    [box!.id]: ' Cable ',
  }
  return JSON.stringify(values)
}

const readProduct = async (api: TestApi, productId: string) =>
  (await api.call('GET /products/{productId}', { params: { productId }, query: { view: '0' } })).body.product

test('a category has its attributes in their order, keeps them if they are omitted, and can lose them', async ({
  context,
  api,
}) => {
  const { createPhones, saveCategory, saveAttributes, readFields } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  expect(attributes.map(({ name }) => name)).toEqual(['Storage', 'Battery', '5G', 'In the box'])
  expect(attributes[0]).toMatchObject({ kind: 'CHOICE', choices: [{ label: '128 GB' }, { label: '256 GB' }] })
  await saveCategory({ id, name: 'Mobile phones' })
  expect((await readFields(id)).attributes).toEqual(attributes)
  await saveAttributes(id, [])
  expect((await readFields(id)).attributes).toEqual([])
})

test('attributes and choices exchange their names and places without losing the values of products', async ({
  context,
  api,
}) => {
  const { createPhones, saveAttributes, saveProduct, readFields } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const product = (await saveProduct(id, { attributeValues: phoneValues(attributes) })).body.product
  const [storage, battery, ...others] = attributes
  const [small, large] = storage!.choices!
  const swapped = [
    ...others,
    { ...battery!, name: storage!.name },
    {
      ...storage!,
      name: battery!.name,
      choices: [
        { ...large!, label: small!.label },
        { ...small!, label: large!.label },
      ],
    },
  ]
  expect((await saveAttributes(id, swapped)).status).toBe(200)
  expect((await readFields(id)).attributes.map((one) => one.id)).toEqual(swapped.map((one) => one.id))
  expect((await readProduct(api, product.id)).specifications).toEqual([
    { name: '5G', value: 'Yes' },
    { name: 'In the box', value: 'Cable' },
    { name: 'Storage', value: '5,000 mAh' },
    { name: 'Battery', value: '128 GB' },
  ])
})

test('shoppers read the specifications on the page and those of the card in lists', async ({ context, api }) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const saved = (await saveProduct(id, { attributeValues: phoneValues(attributes) })).body.product
  expect(saved.attributeValues).toMatchObject({ [attributes[1]!.id]: 5000 })
  const page = await readProduct(api, saved.id)
  expect(page.specifications).toEqual([
    { name: 'Storage', value: '256 GB' },
    { name: 'Battery', value: '5,000 mAh' },
    { name: '5G', value: 'Yes' },
    { name: 'In the box', value: 'Cable' },
  ])
  expect(page).not.toHaveProperty('attributeValues')
  const [listed] = (await api.call('GET /products')).body.data ?? []
  expect(listed).toMatchObject({ highlights: ['256 GB', '5,000 mAh'] })
  expect(listed).not.toHaveProperty('specifications')
})

test('a card shows a text as it is written, and a yes by the name of its specification', async ({ context, api }) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones([
    { name: '5G', kind: 'YES_NO', isOnCard: true },
    { name: 'Dual SIM', kind: 'YES_NO', isOnCard: true },
    { name: 'Screen', kind: 'TEXT', isOnCard: true },
  ])
  const [is5g, isDualSim, screen] = attributes
  const values = { [is5g!.id]: true, [isDualSim!.id]: false, [screen!.id]: '6.1" {null} \\' }
  await saveProduct(id, { attributeValues: JSON.stringify(values) })
  const [listed] = (await api.call('GET /products')).body.data ?? []
  expect(listed).toMatchObject({ highlights: ['5G', '6.1" {null} \\'] })
})

test('several choices have the order of the attribute, without those of other attributes and deleted ones', async ({
  context,
  api,
}) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones([
    { name: 'Colour', kind: 'CHOICE', choices: ['Blue', 'Red', 'Green'].map((label) => ({ label })), isOnCard: true },
    { name: 'Size', kind: 'CHOICE', choices: [{ label: 'Large' }], isOnCard: true },
    { name: 'Fit', kind: 'CHOICE', choices: [{ label: 'Slim' }], isOnCard: true },
  ])
  const [colors, size, fit] = attributes.map(({ choices = [] }) => choices.map((choice) => choice.id))
  const product = (await saveProduct(id)).body.product
  const deletedId = 999_999
  const attributeValues = JSON.stringify({
    [attributes[0]!.id]: [colors![2], deletedId, size![0], colors![0]],
    [attributes[1]!.id]: [deletedId],
    [attributes[2]!.id]: `no array: ${fit![0]}`,
  })
  await context.db.updateTable('products').set({ attributeValues }).where('id', '=', product.id).execute()

  expect((await readProduct(api, product.id)).specifications).toEqual([{ name: 'Colour', value: 'Blue, Green' }])
  const [listed] = (await api.call('GET /products')).body.data ?? []
  expect(listed).toMatchObject({ highlights: ['Blue, Green'] })
})

test('a product keeps its specifications if they are omitted, loses them with its category, and can be cleared', async ({
  context,
  api,
}) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const phones = await createPhones()
  const attributeValues = phoneValues(phones.attributes)
  const { id } = (await saveProduct(phones.id, { attributeValues })).body.product
  expect((await saveProduct(phones.id, { id })).body.product.specifications).toHaveLength(4)
  expect((await saveProduct(phones.id, { id, attributeValues: 'null' })).body.product).not.toHaveProperty(
    'specifications',
  )
  await saveProduct(phones.id, { id, attributeValues })
  const moved = await saveProduct((await createCategory(context)).id, { id })
  expect(moved.body.product).not.toHaveProperty('attributeValues')
})

test('a specification that does not fit its attribute is an error at its field', async ({ context, api }) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const [storage, battery, is5g] = attributes
  const invalid: [unknown, RegExp][] = [
    [{ [battery!.id]: 'large' }, /“Battery” needs a number/],
    [{ [battery!.id]: 1.2345 }, /at most 3 decimals/],
    [{ [storage!.id]: [battery!.id] }, /“Storage” needs choices/],
    [{ [is5g!.id]: 'yes' }, /“5G” needs Yes or No/],
    [{ 999999: true }, /does not have this specification/],
    [{ one: true }, /object of specifications/],
    [[], /./],
  ]
  for (const [values, message] of invalid) {
    const { status, body } = await saveProduct(id, { attributeValues: JSON.stringify(values) })
    expect({ status, values }).toEqual({ status: 400, values })
    expect(Object.values((body as never as ErrorBody).errors ?? {})[0]).toMatch(message)
  }
})

test('an attribute of another kind, a foreign one and an invalid one are refused, and nothing changes', async ({
  context,
  api,
}) => {
  const { createPhones, saveAttributes, readFields } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const [storage, battery] = attributes
  const foreignId = 2 ** 31 - 1
  const invalid: unknown[] = [
    [{ ...battery!, kind: 'TEXT', unit: undefined, isFilter: false }],
    [{ ...battery!, id: foreignId }],
    [battery, { ...battery!, name: 'Battery 2' }],
    [{ ...storage!, choices: [{ id: foreignId, label: 'A' }] }],
    [{ ...storage!, choices: [] }],
    [{ name: 'Colour', kind: 'CHOICE', choices: [{ label: 'Red' }, { label: 'RED' }] }],
    [{ name: 'Note', kind: 'TEXT', isFilter: true }],
    [{ name: 'Note', kind: 'TEXT', unit: 'cm' }],
    [{ name: ' ', kind: 'TEXT' }],
    [
      { name: 'a', kind: 'TEXT' },
      { name: 'A', kind: 'YES_NO' },
    ],
    Array.from({ length: 41 }, (_, index) => ({ name: `Note ${index}`, kind: 'TEXT' })),
    {},
  ]
  for (const list of invalid) {
    const { status, body } = await saveAttributes(id, list)
    expect({ status, list }).toEqual({ status: 400, list })
    expect(Object.keys((body as never as ErrorBody).errors ?? {})[0]).toMatch(/^attributes/)
  }
  expect((await readFields(id)).attributes).toEqual(attributes)
})

test('a deleted attribute leaves the pages of products; the others stay', async ({ context, api }) => {
  const { createPhones, saveAttributes, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const product = (await saveProduct(id, { attributeValues: phoneValues(attributes) })).body.product
  await saveAttributes(id, attributes.slice(1))
  const page = await readProduct(api, product.id)
  expect(page.specifications?.map(({ name }: { name: string }) => name)).toEqual(['Battery', '5G', 'In the box'])
  const saved = await saveProduct(id, { id: product.id })
  expect(saved.status).toBe(200)
  expect(saved.body.product.attributeValues).not.toHaveProperty(String(attributes[0]!.id))
})

test('the audit log has attributes and specifications as lines', async ({ context, api }) => {
  const { createPhones, saveProduct } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  await saveProduct(id, { attributeValues: phoneValues(attributes) })
  const entries = await context.db.selectFrom('auditEntries').select('after').orderBy('id').execute()
  expect(entries[0]).toMatchObject({
    after: {
      attributes: [
        'Storage: choice of 128 GB, 256 GB; filter; on cards',
        'Battery: number in mAh; filter; on cards',
        '5G: yes or no; filter',
        'In the box: text',
      ],
    },
  })
  expect(entries[1]).toMatchObject({ after: { specifications: expect.arrayContaining(['Battery: 5,000 mAh']) } })
})

test('a specification that someone else added meanwhile is not deleted; the save is a conflict', async ({
  context,
  api,
}) => {
  const { createPhones, saveAttributes, saveCategory, readFields } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const seenIds = attributes.flatMap((one) => [one.id, ...(one.choices ?? []).map((choice) => choice.id)])
  const save = (list: unknown) =>
    saveCategory({
      id,
      name: 'Phones',
      attributes: JSON.stringify(list),
      seenAttributeIds: JSON.stringify(seenIds),
    })
  expect((await save(attributes.toReversed())).status).toBe(200)
  await saveAttributes(id, [...attributes, { name: 'Weight', kind: 'NUMBER', unit: 'g' }])
  const { status, body } = await save(attributes)
  expect({ status, message: (body as never as ErrorBody).message }).toMatchObject({
    status: 409,
    message: expect.stringContaining('“Weight”'),
  })
  expect((await readFields(id)).attributes.map(({ name }: { name: string }) => name)).toContain('Weight')
})

test('a save that waits for another one sees what it deleted', async ({ context, api }) => {
  const { createPhones, saveAttributes } = await createBackOffice(context, api)
  const { id, attributes } = await createPhones()
  const responses = await Promise.all([
    saveAttributes(id, attributes.slice(1)),
    saveAttributes(id, attributes.slice(0, 2)),
  ])
  // Each list has attributes that the other one deletes.
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('names that PostgreSQL takes for equal are refused', async ({ context, api }) => {
  const { createPhones, saveAttributes } = await createBackOffice(context, api)
  const { id } = await createPhones([])
  const names = [
    { name: 'İ', kind: 'TEXT' },
    { name: 'i', kind: 'TEXT' },
  ]
  const choices = [{ name: 'Letter', kind: 'CHOICE', choices: [{ label: 'İ' }, { label: 'i' }] }]
  for (const list of [names, choices]) expect((await saveAttributes(id, list)).status).toBe(400)
})
