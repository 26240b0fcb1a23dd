import { expect } from 'vitest'
import { createAttributes } from '#tests/support/catalogue/create-attributes.ts'
import { createBrand, createCategory } from '#tests/support/factories.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const header = 'handle,name,original price,category,brand,color,stock'
const line = (name: string, category = 'Phones') => `${name},${name},100,${category},Orvani,red,1`
const battery = 'Specification: Battery'
const noMessages: string[] = []

async function createPhones(context: TestContext) {
  await createBrand(context, { name: 'Orvani' })
  const { id } = await createCategory(context, { name: 'Phones' })
  const attributes = await createAttributes(context, id, [
    { name: 'Battery', kind: 'NUMBER', unit: 'mAh' },
    { name: 'Finish', kind: 'CHOICE', choices: ['Glass', 'Matt'] },
    { name: '5G', kind: 'YES_NO' },
    { name: 'In the box', kind: 'TEXT' },
  ])
  const idOf = (name: string) => attributes[name]!.id
  return { idOf, glass: attributes.Finish!.choices![0]!.id, matt: attributes.Finish!.choices![1]!.id }
}

const findProduct = ({ db }: TestContext, name = 'a') =>
  db
    .selectFrom('products')
    .select(['countryId', 'declarations', 'attributeValues', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
const findValues = async (context: TestContext, name?: string) => (await findProduct(context, name)).attributeValues

test('columns of specifications, in any case, fill in the attributes of the category', async ({ context }) => {
  const { idOf, glass, matt } = await createPhones(context)
  const { messages } = await runImport(
    context,
    `${header},specification:  BATTERY,Specification: finish,Specification: 5G,Specification: In the box
${line('a')},"5,000 mAh",matt | Glass,yes,Cable | case
a,,,,,blue,1,,,,
${line('b')},4000,,No,
`,
  )
  expect(messages).toEqual(noMessages)
  expect(await findValues(context)).toEqual({
    [idOf('Battery')]: 5000,
    [idOf('Finish')]: [matt, glass],
    [idOf('5G')]: true,
    [idOf('In the box')]: 'Cable | case',
  })
  expect(await findValues(context, 'b')).toEqual({ [idOf('Battery')]: 4000, [idOf('5G')]: false })
})

test('a missing column keeps a specification, an empty cell clears it, and the check names the changes', async ({
  context,
}) => {
  const { idOf } = await createPhones(context)
  await runImport(context, `${header},${battery},Specification: 5G\n${line('a')},5000,yes\n`)
  const kept = await runImport(context, `handle,name,${battery}\na,a,6000\n`)
  expect(kept.products[0]).toMatchObject({ outcome: 'CHANGED', changes: ['Battery: 5,000 mAh → 6,000 mAh'] })
  expect(await findValues(context)).toEqual({ [idOf('Battery')]: 6000, [idOf('5G')]: true })

  const cleared = await runImport(context, `handle,name,${battery},Specification: 5G\na,a,,\n`)
  expect(cleared.products[0]!.changes).toEqual(['Battery: 6,000 mAh → none', '5G: Yes → none'])
  expect(await findValues(context)).toBeNull()
})

test('a specification that the category does not have, or whose value does not fit, is an error that says what to do', async ({
  context,
}) => {
  await createPhones(context)
  await createCategory(context, { name: 'Kurtas' })
  const { messages } = await checkImport(
    context,
    `${header},${battery},Specification: Finish,Specification: 5G,Specification: In the box
${line('a')},big,Gloss,maybe,${'x'.repeat(301)}
${line('b')},1.2345,,,
${line('c', 'Kurtas')},5000,,,
${line('d', 'Lamps')},5000,,,
${line('e')},5000,,,
e,,,,,blue,2,6000,,,
`,
    { createMissing: true },
  )
  const addFirst = "Add it in the category's form first, or leave the cell empty."
  expect(messages.toSorted()).toEqual(
    [
      'error 2 Specification: Battery: "big" is no number from 0 to 99,99,99,999 with at most 3 decimals in mAh.',
      `error 2 Specification: Finish: "Gloss" is no choice of "Finish". Choose Glass, Matt, separated by |, or add a choice in the category's form.`,
      'error 2 Specification: 5G: "maybe" is neither yes nor no.',
      'error 2 Specification: In the box: "In the box" must not exceed 300 characters.',
      'error 3 Specification: Battery: "1.2345" is no number from 0 to 99,99,99,999 with at most 3 decimals in mAh.',
      `error 4 Specification: Battery: The category "Kurtas" has no specification "Battery". ${addFirst}`,
      `error 5 Specification: Battery: The category "Lamps" has no specification "Battery". ${addFirst}`,
      'error 7 Specification: Battery: Line 6 has another value for the same product. Give the value once, or the same value on each line.',
    ].toSorted(),
  )
})

test('a product that gets another category loses the specifications of the former one', async ({ context }) => {
  await createPhones(context)
  const tablets = await createCategory(context, { name: 'Tablets' })
  const { Battery } = await createAttributes(context, tablets.id, [{ name: 'Battery', kind: 'NUMBER', unit: 'mAh' }])
  await runImport(context, `${header},${battery},Specification: 5G\n${line('a')},5000,yes\n`)
  const { products } = await runImport(context, `handle,name,category,${battery}\na,a,Tablets,5000\n`)
  expect(products[0]!.changes).toEqual(['category: Phones → Tablets', '5G: Yes → none'])
  expect(await findValues(context)).toEqual({ [Battery!.id]: 5000 })
})

test('columns of specifications that appear twice, or have no name, are reported', async ({ context }) => {
  await createPhones(context)
  const twice = await checkImport(context, `${header},${battery},specification: battery\n${line('a')},1,2\n`)
  expect(twice.messages).toEqual([
    'error 1 specification: battery: The column "specification: battery" appears twice. Remove one of them.',
  ])
  const nameless = await checkImport(context, `${header},Specification:\n${line('a')},1\n`)
  expect(nameless.messages).toEqual([
    'warning 1 Specification:: The column "Specification:" is unknown and is ignored.',
  ])
})

test('the country of origin and the declarations are imported, kept without a column and cleared by an empty cell', async ({
  context,
}) => {
  await createPhones(context)
  const columns = 'country of origin,net quantity,manufacturer,packer,importer,consumer care'
  const first = await runImport(
    context,
    `${header},${columns}\n${line('a')},india,1 N,"Orvani, Pune",,,care@orvani.example\n${line('b')},CN,1 N,,,"Rao, Delhi",\n`,
  )
  expect(first.messages).toEqual(noMessages)
  expect(await findProduct(context)).toMatchObject({
    countryId: 780,
    declarations: { netQuantity: '1 N', manufacturer: 'Orvani, Pune', consumerCare: 'care@orvani.example' },
  })
  const stock = await runImport(context, 'handle,name,color,stock\na,a,red,7\n')
  expect(stock.products[0]!.changes).toEqual(['stock of Red: 1 → 7'])
  const second = await runImport(context, 'handle,name,country of origin,manufacturer,packer\na,a,,,"Orvani, Goa"\n')
  expect(second.products[0]!.changes).toEqual([
    'country of origin: India → none',
    'manufacturer: Orvani, Pune → none',
    'packer: none → Orvani, Goa',
  ])
  expect(await findProduct(context)).toMatchObject({
    countryId: null,
    declarations: { netQuantity: '1 N', packer: 'Orvani, Goa', consumerCare: 'care@orvani.example' },
  })
})

test('an unknown country and a declaration that is too long are errors at their columns', async ({ context }) => {
  await createPhones(context)
  const { messages } = await checkImport(
    context,
    `${header},country of origin,importer\n${line('a')},Indai,\n${line('b')},,${'x'.repeat(501)}\n`,
  )
  expect(messages).toEqual([
    'error 2 country of origin: "Indai" is no country of the list. Give its name or its ISO code, such as India or IN.',
    'error 3 importer: Importer must not exceed 500 characters.',
  ])
})

test('attributes of WooCommerce that are no variations become specifications where the category has them', async ({
  context,
}) => {
  const { idOf, glass } = await createPhones(context)
  const columns = [1, 2, 3, 4].map((nth) => `Attribute ${nth} name,Attribute ${nth} value(s)`).join(',')
  const csv = `Type,SKU,Name,Stock,Regular price,Categories,Brands,${columns}
simple,A,a,1,100,Phones,Orvani,Color,Red,pa_finish,Glass,Battery,"5,000 mAh",Fabric,Silk
`.replace('"5,000 mAh"', '"5\\,000 mAh"')
  const { messages } = await runImport(context, csv)
  expect(messages).toEqual(noMessages)
  expect(await findValues(context)).toEqual({ [idOf('Battery')]: 5000, [idOf('Finish')]: [glass] })

  const unfit = await runImport(context, csv.replace('Glass', 'Gloss').replace('5\\,000', '6\\,000'))
  expect(unfit.messages).toEqual([
    `warning 2 Attribute 2 value(s): "Gloss" is no choice of "Finish". Choose Glass, Matt, separated by |, or add a choice in the category's form. The specification "Finish" is left out.`,
  ])
  expect(unfit.products[0]!.changes).toEqual(['Battery: 5,000 mAh → 6,000 mAh'])
})
