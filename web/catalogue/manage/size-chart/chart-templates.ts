import type { ChartDraft } from './chart-draft.ts'

/** A chart to start from. */
type ChartTemplate = { label: string; chart: ChartDraft }

const lengths = (...names: string[]) => names.map((name) => ({ name, unit: 'cm' as const }))

/**
 * Charts to start from; docs/manage-products.md says what they are compared with. Brands differ, so the owner has to check every
 * figure.
 */
export const chartTemplates: readonly ChartTemplate[] = [
  {
    label: 'Tops',
    chart: {
      sizeName: 'Size',
      columns: lengths('Chest', 'Waist', 'Hip', 'Shoulder'),
      rows: [
        { size: 'XS', values: ['81', '66', '89', '35.6'] },
        { size: 'S', values: ['86', '71', '94', '36.8'] },
        { size: 'M', values: ['91', '76', '99', '38.1'] },
        { size: 'L', values: ['97', '81', '104', '39.4'] },
        { size: 'XL', values: ['102', '86', '109', '40.6'] },
        { size: 'XXL', values: ['107', '91', '114', '41.9'] },
      ],
      note: 'Measured on the body. Between two sizes, choose the larger one.',
    },
  },
  {
    label: 'Bottoms',
    chart: {
      sizeName: 'Size',
      columns: lengths('Waist', 'Hip', 'Inside leg'),
      rows: [
        { size: '28', values: ['76', '91', '77.5'] },
        { size: '30', values: ['81', '97', '77.5'] },
        { size: '32', values: ['86', '102', '77.5'] },
        { size: '34', values: ['91', '107', '77.5'] },
        { size: '36', values: ['97', '116', '77.5'] },
        { size: '38', values: ['102', '121', '77.5'] },
      ],
      note: 'Measured on the garment, all around.',
    },
  },
  {
    label: 'Shoes',
    chart: {
      sizeName: 'UK / India',
      columns: [{ name: 'EU', unit: null }, ...lengths('Foot length')],
      rows: [
        { size: '3', values: ['35-36', '22'] },
        { size: '4', values: ['36-37', '22.9'] },
        { size: '5', values: ['37-38', '23.7'] },
        { size: '6', values: ['38-39', '24.6'] },
        { size: '7', values: ['40-41', '25.4'] },
        { size: '8', values: ['41-42', '26.2'] },
        { size: '9', values: ['42-43', '27.1'] },
        { size: '10', values: ['44', '27.9'] },
        { size: '11', values: ['45', '28.8'] },
      ],
      note: 'Measure from the heel to the longest toe, standing. Between two sizes, choose the larger one.',
    },
  },
  {
    label: 'Empty table',
    chart: {
      sizeName: 'Size',
      columns: lengths('Chest', 'Waist', 'Length'),
      rows: ['S', 'M', 'L', 'XL'].map((size) => ({ size, values: ['', '', ''] })),
      note: '',
    },
  },
]
