import type { AppContext } from '#server/context.ts'
import { csvFile } from '#server/csv/csv-file.ts'
import { nativeColumns, toNativeLine } from './formats/format-native.ts'
import { findSpecificationColumns } from './specification-columns.ts'

const examples = [
  {
    handle: 'block-print-kurta',
    productName: 'Block Print Kurta',
    description: '<p>Hand printed in Jaipur. Pure cotton.</p>',
    originalPrice: '1299.00',
    discountPrice: '999.00',
    category: 'Ethnic Wear',
    brand: 'Anokhi',
    hsn: '61044200',
    taxRate: '5',
    countryOfOrigin: 'India',
    netQuantity: '1 N',
    manufacturer: 'Anokhi, 12 Example Road, Jaipur 302001',
    consumerCare: 'care@anokhi.example, 0141 000 0000',
    optionName: 'Size',
    color: 'red',
    optionValue: 'M',
    stock: '12',
    sku: 'KURTA-RED-M',
    weightGrams: '320',
    images: 'kurta-front.jpg | red=kurta-red.jpg',
  },
  {
    handle: 'block-print-kurta',
    color: 'red',
    optionValue: 'XXL',
    stock: '4',
    sku: 'KURTA-RED-XXL',
    variantOriginalPrice: '1399.00',
    variantDiscountPrice: '1099.00',
    weightGrams: '360',
  },
  {
    handle: 'block-print-kurta',
    color: '#1f2d54',
    optionValue: 'M',
    stock: '8',
    sku: 'KURTA-NAVY-M',
    weightGrams: '320',
    images: '#1f2d54=kurta-navy.jpg',
  },
  {
    productName: 'Clay Water Bottle',
    description: '<p>Keeps water cool without a fridge.</p>',
    originalPrice: '450.00',
    category: 'Kitchen',
    brand: 'Mitti',
    countryOfOrigin: 'IN',
    netQuantity: '1 N',
    color: 'olive',
    stock: '30',
    barcode: '8901234567890',
  },
]

/** A CSV with every column, also those of the categories' specifications, and two products as examples. */
export async function importTemplate({ db }: Pick<AppContext, 'db'>) {
  const { columns } = await findSpecificationColumns(db, { usedOnly: false })
  const empty = columns.map(() => '')
  return csvFile(
    'products-template.csv',
    [...nativeColumns, ...columns],
    examples.map((cells) => [...toNativeLine(cells), ...empty]),
  )
}
