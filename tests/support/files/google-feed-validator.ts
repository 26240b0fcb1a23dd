/**
 * A validator of product feeds by the published rules of Google Merchant Center: the product data specification
 * (support.google.com/merchants/answer/7052112) and the pages of its attributes. It shares no code with the feed.
 */

/** An element of a parsed document. */
type Element = { name: string; text: string; children: Element[] }

const token = /<\?xml [^<>]*\?>|<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)|</gy
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of escaped content. Throws for an ampersand that starts no predefined entity. */
const unescapeXml = (text: string) =>
  text.replace(/&(\w*;?)/g, (_, entity: string) => {
    const character = entities[entity.slice(0, -1)]
    if (!character || !entity.endsWith(';')) throw new Error(`“&${entity}” is no entity`)
    return character
  })

/** Parses a document strictly: elements with attributes, text and the five predefined entities. Throws if it is not well-formed. */
function parseXml(xml: string): Element {
  if (forbidden.test(xml)) throw new Error('the document has a character that XML forbids')
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Error('the XML declaration is missing')
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  for (const [whole, closed, opened, , text] of xml.matchAll(token)) {
    const current = open.at(-1)!
    if (closed !== undefined) {
      if (current.name !== closed) throw new Error(`</${closed}> closes <${current.name}>`)
      open.pop()
    } else if (opened !== undefined) {
      const element = { name: opened, text: '', children: [] }
      current.children.push(element)
      open.push(element)
    } else if (text !== undefined) current.text += unescapeXml(text)
    else if (!whole.startsWith('<?xml')) throw new Error('a “<” is not escaped')
  }
  const [document, ...others] = root.children
  if (open.length > 1 || !document || others.length > 0) throw new Error('the document has not exactly one whole root')
  return document
}

/** An item by the names of its attributes without `g:`, each with its values. */
export type FeedItem = Record<string, string[]>

const toItem = ({ children }: Element): FeedItem => {
  const item: FeedItem = {}
  for (const { name, text, children: parts } of children) {
    const value = parts.length > 0 ? parts.map((part) => `${part.name}=${part.text}`).join(' ') : text
    const values = item[name.replace(/^g:/, '')]
    if (values) values.push(value)
    else item[name.replace(/^g:/, '')] = [value]
  }
  return item
}

/** The items of a feed. Throws if it is no RSS 2.0 document. */
export function parseFeed(xml: string): FeedItem[] {
  const { name, children } = parseXml(xml)
  const [channel, ...others] = children
  if (name !== 'rss' || channel?.name !== 'channel' || others.length > 0) throw new Error('the document is not RSS')
  if (!xml.includes('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">')) throw new Error('no namespace g')
  for (const required of ['title', 'link', 'description'])
    if (!channel.children.some((child) => child.name === required)) throw new Error(`the channel has no ${required}`)
  return channel.children.filter((child) => child.name === 'item').map(toItem)
}

type Rule = { required?: true; repeated?: number; max: number; format?: RegExp }

const url = /^https?:\/\/[\x21-\x7e]+$/
const imageUrl = /^https?:\/\/[\x21-\x7e]+\.(?:jpe?g|webp|png|gif|bmp|tiff?)$/
const amount = /^(?!0+\.00 )\d{1,10}\.\d\d INR$/

/** The rules of the attributes; an attribute without a rule is unknown. */
const rules: Record<string, Rule> = {
  id: { required: true, max: 50, format: /^[\x21-\x7e]+$/ },
  title: { required: true, max: 150 },
  description: { required: true, max: 5000 },
  link: { required: true, max: 2000, format: url },
  image_link: { required: true, max: 2000, format: imageUrl },
  additional_image_link: { repeated: 10, max: 2000, format: imageUrl },
  availability: { required: true, max: 20, format: /^(?:in_stock|out_of_stock|preorder|backorder)$/ },
  price: { required: true, max: 20, format: amount },
  sale_price: { max: 20, format: amount },
  brand: { required: true, max: 70 },
  gtin: { max: 14, format: /^(?:\d{8}|\d{12,14})$/ },
  mpn: { max: 70 },
  identifier_exists: { max: 3, format: /^(?:yes|no)$/ },
  condition: { required: true, max: 11, format: /^(?:new|refurbished|used)$/ },
  item_group_id: { max: 50, format: /^[\w-]+$/ },
  color: { max: 40, format: /^[A-Za-z][A-Za-z ]+$/ },
  size: { max: 100 },
  product_type: { max: 750 },
  // An attribute name of at most 140 characters and a value of at most 1,000, each with the name of its element.
  product_detail: {
    repeated: 1000,
    max: 1173,
    format: /^g:attribute_name=\S(?:.{0,138}\S)? g:attribute_value=\S(?:.{0,998}\S)?$/,
  },
  // Required for items that are shown in India.
  shipping: { required: true, max: 60, format: /^g:country=IN g:price=\d{1,10}\.\d\d INR$/ },
  shipping_weight: { max: 20, format: /^(?:1000000|[1-9]\d{0,5}) g$/ },
}

function errorsOfAttribute(name: string, values: readonly string[]): string[] {
  const rule = rules[name]
  if (!rule) return [`${name} is unknown`]
  if (values.length > (rule.repeated ?? 1)) return [`${name} occurs ${values.length} times`]
  return values.flatMap((value) => [
    ...(value.trim() === '' || value !== value.trim() ? [`${name} is empty or has spaces around it`] : []),
    ...(value.length > rule.max ? [`${name} has ${value.length} characters`] : []),
    ...(rule.format && !rule.format.test(value) ? [`${name} has the format “${value}”`] : []),
    ...(/<\/?\w+[^>]*>/.test(value) && name === 'description' ? [`${name} has HTML`] : []),
  ])
}

/** GS1: the digits weigh 1 and 3 in turn, from the right. */
const hasCheckDigit = (gtin: string) =>
  [...gtin].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10 === 0

/** The rules between the attributes of an item. */
function errorsBetweenAttributes({ price, sale_price, gtin, mpn, identifier_exists }: FeedItem): string[] {
  const paise = (values: string[]) => Number(values[0]!.replace(' INR', '').replace('.', ''))
  const digits = gtin?.[0]?.padStart(13, '0')
  return [
    ...(price && sale_price && paise(sale_price) >= paise(price) ? ['sale_price is not below price'] : []),
    ...(digits && !hasCheckDigit(digits) ? ['gtin has a wrong check digit'] : []),
    ...(digits && /^(?:2|02|04|05|98[1-4]|99)/.test(digits) ? ['gtin has a restricted prefix'] : []),
    ...(!gtin && !mpn && identifier_exists?.[0] !== 'no' ? ['neither gtin, mpn nor identifier_exists=no'] : []),
    ...((gtin || mpn) && identifier_exists ? ['identifier_exists beside gtin or mpn'] : []),
  ]
}

/** What is wrong with the items of a feed, each with the item's id; empty for a valid feed. */
export function validateItems(items: readonly FeedItem[]): string[] {
  const ids = items.map(({ id }) => id?.[0])
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `the id ${id} occurs twice`)
  const errors = items.flatMap((item) => {
    const missing = Object.keys(rules).filter((name) => rules[name]!.required && !item[name])
    const wrong = Object.entries(item).flatMap(([name, values]) => errorsOfAttribute(name, values))
    return [...missing.map((name) => `${name} is missing`), ...wrong, ...errorsBetweenAttributes(item)].map(
      (error) => `${item.id?.[0]}: ${error}`,
    )
  })
  return [...repeated, ...errors]
}
