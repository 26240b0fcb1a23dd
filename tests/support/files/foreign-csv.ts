/** The header of Shopify's product_template.csv since 2025; exports of later stores have it too. */
export const shopifyHeader =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Custom label 0'

/** The header of an export of Shopify before, with the columns of a market. */
export const formerShopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Color (product.metafields.shopify.color-pattern),Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / India,Price / India,Compare At Price / India,Status'

/** The header of an export of WooCommerce with custom meta, as the plugin ACF adds it. */
export const woocommerceHeader =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: subtitle","Meta: _subtitle","Download 1 ID","Download 1 name","Download 1 URL"'

const splitHeader = (header: string) =>
  [...header.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A CSV with this header; a row has its cells by the names of their columns, and the others are empty. */
export function foreignCsv(header: string, ...rows: Readonly<Record<string, string | number>>[]): string {
  const columns = splitHeader(header)
  const unknown = rows.flatMap((row) => Object.keys(row).filter((column) => !columns.includes(column)))
  if (unknown.length > 0) throw new Error(`Not in the header: ${unknown.join(', ')}`)
  const lines = rows.map((row) => columns.map((column) => quote(String(row[column] ?? ''))).join(','))
  return [header, ...lines].join('\r\n')
}

type Row = Parameters<typeof foreignCsv>[1]

/** The cells of a line of today's Shopify files that do not matter to a test; the first line of a product has them. */
export const shopifyProduct = (cells: Row): Row => ({
  Vendor: 'Anokhi',
  Type: 'Tops',
  'Published on online store': 'TRUE',
  Status: 'Active',
  'Option1 name': 'Color',
  'Option1 value': 'Red',
  Price: '999.00',
  'Inventory tracker': 'shopify',
  'Inventory quantity': 4,
  'Continue selling when out of stock': 'DENY',
  'Gift card': 'FALSE',
  ...cells,
})

/** A product of WooCommerce; with `Type: 'variable'` its variations follow. */
export const woocommerceProduct = ({ Type = 'simple', ...cells }: Row): Row => ({
  Type,
  Published: 1,
  'Visibility in catalog': 'visible',
  'In stock?': 1,
  Categories: 'Tops',
  Brands: 'Anokhi',
  ...(Type === 'variable' ? {} : { Stock: 5, 'Regular price': 899 }),
  ...cells,
})

/** A variation of the WooCommerce product with the SKU "K", in a colour. */
export const woocommerceVariation = (color: string, cells: Row = {}): Row => ({
  Type: 'variation',
  SKU: `K-${color}`,
  Parent: 'K',
  Published: 1,
  'Visibility in catalog': 'visible',
  'In stock?': 1,
  Stock: 5,
  'Regular price': 899,
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': color,
  ...cells,
})
