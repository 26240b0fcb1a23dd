/**
 * The declarations of pre-packed goods (Legal Metrology (Packaged Commodities) Rules 2011, rule 6), beside the MRP and the name: each is a
 * text that the owner fills in, and the country of origin. Without zod for the browser bundle.
 */

/** The texts, in the order in which a product page shows them. */
export const declarationFields = ['netQuantity', 'manufacturer', 'packer', 'importer', 'consumerCare'] as const
export type DeclarationField = (typeof declarationFields)[number]
export type Declarations = Readonly<Partial<Record<DeclarationField, string>>>

export const declarationLabels: Readonly<Record<DeclarationField, string>> = {
  netQuantity: 'Net quantity',
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  importer: 'Importer',
  consumerCare: 'Consumer care',
}

/** What a category can require of its products. */
export const requirableDeclarations = ['countryOfOrigin', 'netQuantity', 'maker', 'consumerCare'] as const
export type RequirableDeclaration = (typeof requirableDeclarations)[number]

export const requirableDeclarationLabels: Readonly<Record<RequirableDeclaration, string>> = {
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
  maker: 'Manufacturer, packer or importer',
  consumerCare: 'Consumer care',
}

/** The requirement that each text meets: a manufacturer, a packer or an importer is the maker. */
export const requirementMetBy: Readonly<Record<DeclarationField, RequirableDeclaration>> = {
  netQuantity: 'netQuantity',
  manufacturer: 'maker',
  packer: 'maker',
  importer: 'maker',
  consumerCare: 'consumerCare',
}

/** The declarations as lines of text: "Net quantity: 1 N". */
export const declarationLines = (declarations: Declarations): string[] =>
  declarationFields.flatMap((field) =>
    declarations[field] ? [`${declarationLabels[field]}: ${declarations[field]}`] : [],
  )
