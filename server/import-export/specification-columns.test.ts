import { expect } from 'vitest'
import { createAttributes } from '#tests/support/catalogue/create-attributes.ts'
import { createBrand, createCategory, createVariant } from '#tests/support/factories.ts'
import { checkImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { exportProducts } from './export-products.ts'
import { nativeColumns } from './formats/format-native.ts'
import { importTemplate } from './import-template.ts'

const exportFile = async (context: TestContext): Promise<Buffer> => {
  let file = ''
  for await (const chunk of (await exportProducts(context)).bytes) file += chunk
  return Buffer.from(file)
}

const specificationHeader = (file: Buffer | string) =>
  String(file).split('\r\n')[0]!.split(',').slice(nativeColumns.length)

/** Two categories with attributes of the same name, and a product with specifications in each. */
async function createCatalogue(context: TestContext) {
  const { id: brandId } = await createBrand(context)
  const [kurtas, phones] = [
    await createCategory(context, { name: 'Kurtas' }),
    await createCategory(context, { name: 'Phones' }),
  ]
  const cloth = await createAttributes(context, kurtas.id, [
    { name: 'Material', kind: 'CHOICE', choices: ['Cotton, organic', 'Silk'] },
    { name: 'Wash care', kind: 'TEXT' },
    { name: 'Wash-care', kind: 'TEXT' },
    { name: 'Pockets', kind: 'YES_NO' },
  ])
  const phone = await createAttributes(context, phones.id, [
    { name: 'material', kind: 'TEXT' },
    { name: 'Battery', kind: 'NUMBER', unit: 'mAh' },
    { name: '5G', kind: 'YES_NO' },
  ])
  const [organic, silk] = cloth.Material!.choices!
  const create = async (name: string, categoryId: string, columns: object) => {
    const { product } = await createVariant(context, { product: name, categoryId, brandId })
    await context.db.updateTable('products').set(columns).where('id', '=', product.id).execute()
    await createVariant(context, { product, color: 'blue' })
  }
  await create('Kurta', kurtas.id, {
    countryId: 420,
    declarations: { netQuantity: '1 N', manufacturer: 'Rao & Sons, "Pune"\n411001', consumerCare: '=care@rao.example' },
    attributeValues: {
      [cloth.Material!.id]: [silk!.id, organic!.id],
      [cloth['Wash care']!.id]: '@home; 30 °C',
      [cloth['Wash-care']!.id]: '-',
    },
  })
  await create('Phone', phones.id, {
    attributeValues: { [phone.material!.id]: 'Glass | steel', [phone.Battery!.id]: 123456.5, [phone['5G']!.id]: false },
  })
  return { cloth }
}

test('importing an export changes no country, declaration or specification', async ({ context }) => {
  await createCatalogue(context)
  const file = await exportFile(context)
  const { messages, products } = await checkImport(context, file)
  expect(messages).toEqual([])
  expect(products.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Kurta', 'UNCHANGED'],
    ['Phone', 'UNCHANGED'],
  ])
  expect(String(file)).toContain('Côte d’Ivoire,1 N,')
  expect(String(file)).toContain('"1,23,456.5 mAh"')
})

test('an export has a column for each specification that occurs, one for the same name in several categories', async ({
  context,
}) => {
  await createCatalogue(context)
  expect(specificationHeader(await exportFile(context))).toEqual([
    'Specification: Material',
    'Specification: Wash care',
    'Specification: Wash-care',
    'Specification: Battery',
    'Specification: 5G',
  ])
})

test('an export leaves out choices that were deleted, and the next import does not restore them', async ({
  context,
}) => {
  const { cloth } = await createCatalogue(context)
  const file = await exportFile(context)
  expect(String(file)).toContain('"Cotton, organic | Silk"')
  await context.db.deleteFrom('attributeChoices').where('id', '=', cloth.Material!.choices![1]!.id).execute()
  expect(String(await exportFile(context))).not.toContain('Silk')
  const { messages } = await checkImport(context, file)
  expect(messages).toEqual([expect.stringContaining('"Cotton, organic | Silk" is no choice of "Material".')])
})

test('the template has a column for every specification, also without products', async ({ context }) => {
  const { id } = await createCategory(context, { name: 'Phones' })
  await createAttributes(context, id, [{ name: 'Battery', kind: 'NUMBER' }])
  const { bytes } = await importTemplate(context)
  expect(specificationHeader(String(bytes))).toEqual(['Specification: Battery'])
})
