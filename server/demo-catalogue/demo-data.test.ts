import { describe, expect, test } from 'vitest'
import { colorHex } from './art/colour.ts'
import { tagsOf } from './art/well-formed.ts'
import { demoBrands } from './brands.ts'
import { demoCategories } from './categories.ts'
import { demoCompany, legalTexts } from './legal-texts.ts'
import { electronicsProducts } from './products-electronics.ts'
import { fashionProducts } from './products-fashion.ts'

const products = [...electronicsProducts, ...fashionProducts]

describe('the catalogue', () => {
  test('has at least 10 categories, 12 brands and 72 products, no two of one name', () => {
    for (const [list, least] of [
      [demoCategories, 10],
      [demoBrands, 12],
      [products, 72],
    ] as const) {
      expect(list.length).toBeGreaterThanOrEqual(least)
      expect(new Set(list.map(({ name }) => name.toLowerCase())).size).toBe(list.length)
    }
  })

  test('puts 6 or 7 products in every category, each of a brand that exists', () => {
    for (const { name } of demoCategories) {
      expect([6, 7], name).toContain(products.filter(({ category }) => category === name).length)
    }
    const sections = new Set(demoCategories.map(({ name }) => name))
    expect(products.filter(({ category }) => !sections.has(category)).map(({ name }) => name)).toEqual([])
    const brands = new Set(demoBrands.map(({ name }) => name))
    expect(products.filter(({ brand }) => !brands.has(brand)).map(({ name }) => name)).toEqual([])
    expect([...brands].filter((brand) => !products.some((product) => product.brand === brand))).toEqual([])
  })

  test('prices are whole paise from ₹299 to ₹1,49,990, and a discount is less than the price before it', () => {
    const inUse = products.map(({ originalPrice, discountPrice }) => discountPrice ?? originalPrice)
    expect(Math.min(...inUse)).toBe(299_00)
    expect(Math.max(...inUse)).toBe(149_990_00)
    expect(inUse.every(Number.isInteger)).toBe(true)
    const discounted = products.filter(({ discountPrice }) => discountPrice !== null)
    expect(discounted.every((product) => (product.discountPrice as number) < product.originalPrice)).toBe(true)
    expect(discounted.length).toBeGreaterThan(products.length / 3)
    expect(discounted.length).toBeLessThan(products.length)
  })

  test('gives every product 2 to 5 colours that the shop accepts, none twice', () => {
    for (const { name, variants } of products) {
      expect(variants.length, name).toBeGreaterThanOrEqual(2)
      expect(variants.length, name).toBeLessThanOrEqual(5)
      const colors = variants.map(({ color }) => color.toLowerCase())
      expect(new Set(colors).size, name).toBe(colors.length)
      const refused = colors.filter((color) => !(color in colorHex) && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(color))
      expect(refused, name).toEqual([])
      expect(variants.every(({ stock }) => Number.isInteger(stock) && stock >= 0)).toBe(true)
    }
  })

  test('has colours at stock 0, some nearly gone, and exactly one product wholly sold out', () => {
    const stocks = products.flatMap(({ variants }) => variants.map(({ stock }) => stock))
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThan(10)
    expect(stocks.filter((stock) => stock >= 1 && stock <= 5).length).toBeGreaterThan(10)
    expect(products.filter(({ variants }) => variants.every(({ stock }) => stock === 0))).toHaveLength(1)
  })

  test('knows tax, age, views and sales: no two of one age, and four clear best sellers', () => {
    expect(new Set(products.map(({ minutesAgo }) => minutesAgo)).size).toBe(products.length)
    for (const { name, hsnCode, gstRate, ordersSold, viewCount } of products) {
      expect(hsnCode, name).toMatch(/^\d{4,8}$/)
      expect([0, 3, 5, 18, 40], name).toContain(gstRate)
      expect(ordersSold >= 0 && ordersSold <= 100 && viewCount > 0, name).toBe(true)
    }
    const best = products.map(({ ordersSold }) => ordersSold).sort((a, b) => b - a)
    expect(new Set(best.slice(0, 5)).size).toBe(5)
  })

  test('describes each product in HTML that the shop keeps as it is', () => {
    const kept = new Set(['p', 'ul', 'li', 'strong', 'em', 'h3', 'br'])
    for (const { name, description } of products) {
      const tags = tagsOf(description)
      expect(
        tags.filter((tag) => !kept.has(tag)),
        name,
      ).toEqual([])
      expect(description, name).toContain('<h3>Specifications</h3>')
      expect(tags.filter((tag) => tag === 'strong').length, name).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the legal texts', () => {
  test('both pages name the company, and its details cannot break the HTML', () => {
    for (const { slug, content } of legalTexts({ ...demoCompany, companyName: 'Rao & <Sons>' })) {
      expect(content, slug).toContain('Rao &amp; &lt;Sons&gt;')
      for (const detail of [demoCompany.address, demoCompany.email, demoCompany.contact])
        expect(content, slug).toContain(detail)
      expect(() => tagsOf(content), slug).not.toThrow()
    }
    expect(legalTexts(demoCompany).map(({ slug }) => slug)).toEqual(['privacy-policy', 'terms-conditions'])
  })
})
