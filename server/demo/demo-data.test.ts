import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import {
  demoAttributes,
  demoCategories,
  demoCustomers,
  demoFolder,
  demoOrders,
  demoSizeCharts,
  productStatistics,
} from './demo-files.ts'

const lines: Record<string, string>[] = parse(readFileSync(join(demoFolder, 'products.csv')), { columns: true })
const products = lines.filter(({ name }) => name)
const linesOf = (handle: string | undefined) => lines.filter((line) => line.handle === handle)
const colorsOf = (handle: string | undefined) => [...new Set(linesOf(handle).map(({ color }) => color!))]
const megabyte = 1_000_000

test('the demonstration data is at most 16 MB', () => {
  const files = globSync('**', { cwd: demoFolder }).map((name) => statSync(join(demoFolder, name)))
  expect(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThan(16 * megabyte)
})

test('every picture file is used, and every used picture has a file', () => {
  const used = [
    ...products.flatMap(({ images }) => images!.split(' | ').map((image) => image.split('=')[1]!)),
    ...demoCategories().map(({ image }) => image),
  ]
  expect([...new Set(used)].toSorted()).toEqual(globSync('*', { cwd: join(demoFolder, 'pictures') }).toSorted())
})

test('every colour of a product has three pictures', () => {
  for (const { handle, images } of products) {
    const colors = colorsOf(handle)
    const imageColors = images!.split(' | ').map((image) => image.split('=')[0]!)
    expect(imageColors, handle).toEqual(colors.flatMap((color) => [color, color, color]))
  }
})

test('there are at least 10 categories with 6 or 7 products each, and 2 to 5 colours of each product', () => {
  expect(demoCategories().length).toBeGreaterThanOrEqual(10)
  for (const { name } of demoCategories()) {
    expect([6, 7], name).toContain(products.filter(({ category }) => category === name).length)
  }
  for (const { handle } of products) {
    const colors = colorsOf(handle)
    expect(colors.length >= 2 && colors.length <= 5, handle).toBe(true)
  }
})

test('some variants are sold out, some nearly, and exactly one product is sold out in all colours', () => {
  const stocks = lines.map(({ stock }) => Number(stock))
  expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThan(10)
  expect(stocks.filter((stock) => stock >= 1 && stock <= 5).length).toBeGreaterThan(10)
  const byHandle = Map.groupBy(lines, ({ handle }) => handle)
  expect([...byHandle.values()].filter((colors) => colors.every(({ stock }) => stock === '0'))).toHaveLength(1)
})

test('most clothes and all shoes come in sizes, some phones and laptops in storages, with own prices for some', () => {
  const sized = products.filter((product) => product['option name'] === 'Size')
  const footwear = products.filter(({ category }) => category === 'Footwear')
  expect(sized.filter(({ category }) => category === 'Footwear')).toEqual(footwear)
  expect(sized.length).toBeGreaterThanOrEqual(20)
  expect(products.filter((product) => product['option name'] === 'Storage').length).toBeGreaterThanOrEqual(5)
  expect(lines.filter((line) => line['variant original price']).length).toBeGreaterThan(15)
  for (const product of products) {
    const values = linesOf(product.handle).map((line) => line['option value'])
    expect(
      values.every((value) => (value !== '') === (product['option name'] !== '')),
      product.handle,
    ).toBe(true)
  }
  const skus = lines.map(({ sku }) => sku)
  expect([new Set(skus).size, skus.includes('')]).toEqual([lines.length, false])
})

test('the size charts have every size of the clothes and shoes', () => {
  const charts = demoSizeCharts()
  for (const { handle, category, ...product } of products) {
    const chart = charts[category!]
    if (product['option name'] !== 'Size' || !chart) continue
    const names = chart.rows.flatMap(({ size, values }) => [size, ...values])
    const sizes = new Set(linesOf(handle).map((line) => line['option value']!.replace('UK ', '')))
    expect(
      [...sizes].filter((size) => !names.includes(size)),
      handle,
    ).toEqual([])
  }
})

test('every specification of a category is used, and every choice by a product', () => {
  expect(demoAttributes().map(({ category }) => category)).toEqual(demoCategories().map(({ name }) => name))
  for (const { category, attributes } of demoAttributes()) {
    const ofCategory = products.filter((product) => product.category === category)
    for (const { name, choices = [] } of attributes) {
      const cells = ofCategory.map((product) => product[`Specification: ${name}`]!).filter(Boolean)
      expect(cells, `${category}: ${name}`).not.toEqual([])
      const used = cells.flatMap((cell) => cell.split(' | '))
      expect(
        choices.filter(({ label }) => !used.includes(label)),
        `${category}: ${name}`,
      ).toEqual([])
    }
  }
})

test('some products are imported and name their importer, and all addresses are invented', () => {
  const imported = products.filter((product) => product['country of origin'] !== 'India')
  expect(imported.length).toBeGreaterThanOrEqual(5)
  expect(imported.filter(({ importer }) => !importer)).toEqual([])
  const addresses = products.flatMap(({ manufacturer, importer }) => [manufacturer!, importer!].filter(Boolean))
  expect(addresses.filter((address) => !address.includes('Example'))).toEqual([])
  expect(products.filter((product) => !product['consumer care']!.includes('.example, 1800 000 0000'))).toEqual([])
})

test('every product has its own age, and views', () => {
  const statistics = productStatistics()
  expect(statistics.map(({ handle }) => handle)).toEqual(products.map(({ handle }) => handle))
  expect(new Set(statistics.map(({ minutesAgo }) => minutesAgo)).size).toBe(products.length)
  expect(statistics.filter(({ views }) => !(views > 0))).toEqual([])
})

test('orders are at most 60 days old, newer than their products, and without duplicate products', () => {
  const ages = new Map(productStatistics().map(({ handle, minutesAgo }) => [handle, minutesAgo]))
  for (const { placedMinutesAgo, items } of demoOrders()) {
    expect(placedMinutesAgo).toBeGreaterThan(0)
    expect(placedMinutesAgo).toBeLessThanOrEqual(60 * 24 * 60)
    expect(new Set(items.map(({ product }) => product)).size).toBe(items.length)
    expect(items.filter(({ product }) => ages.get(product)! < placedMinutesAgo)).toEqual([])
  }
})

test('the customers and the items of the orders exist', () => {
  const usernames = new Set(demoCustomers().map(({ username }) => username))
  const keyOf = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const variants = new Set(lines.map((line) => keyOf([line.handle, line.color, line['option value']])))
  const orders = demoOrders()
  expect(orders.filter(({ customer }) => !usernames.has(customer))).toEqual([])
  const items = orders.flatMap(({ items }) => items)
  expect(
    items.filter(({ product, color, optionValue }) => !variants.has(keyOf([product, color, optionValue]))),
  ).toEqual([])
})

test('most orders are delivered, and cash orders are paid on delivery', () => {
  const orders = demoOrders()
  const delivered = orders.filter(({ deliveryStatus }) => deliveryStatus === 'DELIVERED')
  expect(delivered.length).toBeGreaterThan(orders.length * 0.6)
  for (const order of orders) {
    const { deliveryStatus, deliveredMinutesAgo, placedMinutesAgo, paymentStatus, paymentMethod } = order
    expect(deliveredMinutesAgo !== null).toBe(deliveryStatus === 'DELIVERED')
    if (deliveredMinutesAgo !== null) expect(deliveredMinutesAgo).toBeLessThan(placedMinutesAgo)
    const isPaid = deliveryStatus === 'DELIVERED' || paymentMethod === 'ONLINE_PAYMENT'
    expect(paymentStatus).toBe(isPaid ? 'COMPLETED' : 'PENDING')
  }
})

test('the customers have e-mail addresses in a reserved domain', () => {
  expect(demoCustomers().filter(({ email }) => !email.endsWith('.example'))).toEqual([])
})
