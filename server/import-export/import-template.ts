import { csvFile } from './csv/csv-file.ts'
import { nativeColumns } from './formats/format-native.ts'

const examples = [
  ['', 'block-print-kurta', 'Block Print Kurta', '<p>Hand printed in Jaipur. Pure cotton.</p>', '1299.00', '999.00', 'Ethnic Wear', 'Anokhi', '61044200', '5', 'Size', 'red', 'M', '12', 'KURTA-RED-M', '', '', '', '320', 'kurta-front.jpg | red=kurta-red.jpg'],
  ['', 'block-print-kurta', '', '', '', '', '', '', '', '', '', 'red', 'XXL', '4', 'KURTA-RED-XXL', '', '1399.00', '1099.00', '360', ''],
  ['', 'block-print-kurta', '', '', '', '', '', '', '', '', '', '#1f2d54', 'M', '8', 'KURTA-NAVY-M', '', '', '', '320', '#1f2d54=kurta-navy.jpg'],
  ['', '', 'Clay Water Bottle', '<p>Keeps water cool without a fridge.</p>', '450.00', '', 'Kitchen', 'Mitti', '', '', '', 'olive', '', '30', '', '8901234567890', '', '', '', ''],
] // biome-ignore format: a table reads better in rows

/** A CSV with every column and two products as examples. */
export const importTemplate = () => csvFile('products-template.csv', nativeColumns, examples)
