import type { AppContext } from '#server/context.ts'
import { csvFile } from '#server/csv/csv-file.ts'
import { nativeColumns } from './formats/format-native.ts'
import { findSpecificationColumns } from './specification-columns.ts'

const examples = [
  ['', 'block-print-kurta', 'Block Print Kurta', '<p>Hand printed in Jaipur. Pure cotton.</p>', '1299.00', '999.00', 'Ethnic Wear', 'Anokhi', '61044200', '5', 'India', '1 N', 'Anokhi, 12 Example Road, Jaipur 302001', '', '', 'care@anokhi.example, 0141 000 0000', 'Size', 'red', 'M', '12', '', '', 'KURTA-RED-M', '', '', '', '320', 'kurta-front.jpg | red=kurta-red.jpg'],
  ['', 'block-print-kurta', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 'red', 'XXL', '4', '', '', 'KURTA-RED-XXL', '', '1399.00', '1099.00', '360', ''],
  ['', 'block-print-kurta', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '#1f2d54', 'M', '8', '', '', 'KURTA-NAVY-M', '', '', '', '320', '#1f2d54=kurta-navy.jpg'],
  ['', '', 'Clay Water Bottle', '<p>Keeps water cool without a fridge.</p>', '450.00', '', 'Kitchen', 'Mitti', '', '', 'IN', '1 N', '', '', '', '', '', 'olive', '', '30', '', '', '', '8901234567890', '', '', '', ''],
] // biome-ignore format: a table reads better in rows

/** A CSV with every column, also those of the categories' specifications, and two products as examples. */
export async function importTemplate({ db }: Pick<AppContext, 'db'>) {
  const { columns } = await findSpecificationColumns(db, { usedOnly: false })
  const empty = columns.map(() => '')
  return csvFile(
    'products-template.csv',
    [...nativeColumns, ...columns],
    examples.map((cells) => [...cells, ...empty]),
  )
}
