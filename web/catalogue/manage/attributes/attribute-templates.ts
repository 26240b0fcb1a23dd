import type { AttributeKind } from '#contract/catalogue/attributes.ts'

type TemplateAttribute = {
  name: string
  kind: AttributeKind
  unit?: string
  choices?: readonly string[]
  isFilter?: boolean
  isOnCard?: boolean
}

/** The usual attributes of a kind of goods, to start from. */
export type AttributeTemplate = { label: string; attributes: readonly TemplateAttribute[] }

const filter = { isFilter: true }
const highlight = { isFilter: true, isOnCard: true }

const choice = (name: string, choices: readonly string[], flags = {}): TemplateAttribute => ({
  name,
  kind: 'CHOICE',
  choices,
  ...flags,
})
const number = (name: string, unit: string, flags = {}): TemplateAttribute => ({ name, kind: 'NUMBER', unit, ...flags })
const yesNo = (name: string, flags = {}): TemplateAttribute => ({ name, kind: 'YES_NO', ...flags })
const text = (name: string): TemplateAttribute => ({ name, kind: 'TEXT' })

const ram = choice('RAM', ['4 GB', '6 GB', '8 GB', '12 GB', '16 GB'], highlight)
const storage = choice('Storage', ['64 GB', '128 GB', '256 GB', '512 GB', '1 TB'], highlight)
const washing = choice('Washing', ['Machine wash', 'Hand wash', 'Dry clean only'])

/** The templates of the category form; the owner changes the added attributes as needed. */
export const attributeTemplates: readonly AttributeTemplate[] = [
  {
    label: 'Phones',
    attributes: [
      number('Screen size', 'inches', highlight),
      ram,
      storage,
      number('Battery', 'mAh', filter),
      number('Main camera', 'MP', filter),
      choice('Operating system', ['Android', 'iOS'], filter),
      yesNo('5G', filter),
      yesNo('Two SIM cards'),
      text('In the box'),
    ],
  },
  {
    label: 'Laptops',
    attributes: [
      choice('Processor', ['Intel Core i3', 'Intel Core i5', 'Intel Core i7', 'AMD Ryzen 5', 'AMD Ryzen 7'], highlight),
      ram,
      storage,
      number('Screen size', 'inches', highlight),
      choice('Operating system', ['Windows 11', 'macOS', 'Linux', 'None'], filter),
      number('Weight', 'kg', filter),
      number('Battery life', 'hours'),
      text('Ports'),
    ],
  },
  {
    label: 'Audio',
    attributes: [
      choice('Type', ['Over ear', 'On ear', 'In ear', 'Speaker'], highlight),
      choice('Connection', ['Bluetooth', 'Cable', 'USB'], filter),
      yesNo('Noise cancelling', highlight),
      yesNo('Microphone', filter),
      number('Playtime', 'hours', filter),
      yesNo('Water resistant', filter),
    ],
  },
  {
    label: 'Clothing',
    attributes: [
      choice('Fabric', ['Cotton', 'Linen', 'Silk', 'Wool', 'Polyester', 'Viscose'], highlight),
      choice('Fit', ['Slim', 'Regular', 'Loose'], filter),
      choice('Sleeves', ['Without sleeves', 'Short', 'Three-quarter', 'Long'], filter),
      choice('Neck', ['Round', 'V-neck', 'Mandarin collar', 'Shirt collar'], filter),
      choice('Pattern', ['Plain', 'Printed', 'Embroidered', 'Striped', 'Checked'], filter),
      choice('Occasion', ['Everyday', 'Work', 'Festive', 'Wedding'], filter),
      washing,
    ],
  },
  {
    label: 'Shoes',
    attributes: [
      choice('Upper', ['Leather', 'Synthetic leather', 'Canvas', 'Mesh'], highlight),
      choice('Sole', ['Rubber', 'EVA', 'PU', 'Leather'], filter),
      choice('Closure', ['Laces', 'Slip-on', 'Velcro', 'Buckle'], filter),
      choice('Occasion', ['Everyday', 'Sport', 'Formal', 'Festive'], filter),
      number('Heel height', 'cm'),
    ],
  },
]
