import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoCategories } from '../categories.ts'
import { electronicsProducts } from '../products-electronics.ts'
import { fashionProducts } from '../products-fashion.ts'
import { colorHex, hexOf, lchOf } from './colour.ts'
import { drawings } from './drawings.ts'
import { picture, type View } from './studio.ts'
import { tagsOf } from './well-formed.ts'

const products = [...electronicsProducts, ...fashionProducts]
const views: View[] = [0, 1, 2]
const asked = [
  ...products.map(({ drawing, options, variants }) => ({ drawing, options, color: variants[0]?.color as string })),
  ...demoCategories,
]

/** Every picture that a product or category shows in its first colour, from every side. */
function* shown() {
  for (const { drawing, options, color } of asked) {
    for (const view of views) {
      const draw = drawings[drawing]
      if (!draw) throw new Error(`No drawing ${drawing}`)
      yield { what: `${drawing} ${view}`, draw: () => picture(draw, color, view, options) }
    }
  }
}

describe('the pictures', () => {
  test('every product and category names a drawing that exists, and every drawing is used', () => {
    const used = new Set(asked.map(({ drawing }) => drawing))
    expect([...used].sort()).toEqual(Object.keys(drawings).sort())
  })

  test('are well-formed SVG whose references all lead somewhere', () => {
    for (const { what, draw } of shown()) {
      const svg = draw()
      expect(() => tagsOf(svg), what).not.toThrow()
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      const meant = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
      expect(
        meant.filter((id) => !ids.includes(id)),
        what,
      ).toEqual([])
      expect(svg, what).not.toMatch(/NaN|undefined/)
    }
  })

  test('need no fonts and no other files', () => {
    for (const { what, draw } of shown()) expect(draw(), what).not.toMatch(/<text|<image|<style|href="(?!#)/)
  })

  test('are the same each time they are drawn', () => {
    for (const { what, draw } of shown()) expect(draw(), what).toBe(draw())
  })

  test('show the colour: in another colour it is another picture', () => {
    for (const [name, draw] of Object.entries(drawings)) {
      for (const view of views) expect(picture(draw, 'red', view), name).not.toBe(picture(draw, 'teal', view))
    }
  })

  test('can be rendered in pure black and pure white and still show something', { timeout: 60_000 }, async () => {
    for (const [name, draw] of Object.entries(drawings)) {
      for (const color of ['#000', '#fff']) {
        const image = sharp(Buffer.from(picture(draw, color, 0)), { density: 9 })
        const { width, height } = await image.metadata()
        expect([width, height], name).toEqual([100, 125])
        const { channels } = await image.stats()
        expect(Math.max(...channels.map(({ stdev }) => stdev)), `${name} ${color}`).toBeGreaterThan(8)
      }
    }
  })

  test('owe nothing to chance or to the clock', () => {
    const here = new URL('.', import.meta.url)
    const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
    )
    expect(sources.length).toBeGreaterThan(40)
    for (const path of sources) {
      expect(readFileSync(new URL(path, here), 'utf8'), path).not.toMatch(/Math\.random|new Date|Date\.now/)
    }
  })
})

describe('colours', () => {
  test('a name, three digits and six digits all give six digits; anything else is refused', () => {
    expect([hexOf('Navy'), hexOf('#F0a'), hexOf('#C8322F')]).toEqual([colorHex.navy, '#ff00aa', '#c8322f'])
    for (const bad of ['crimson', '#12', '#12345', 'url(#x)', '', 'constructor'])
      expect(() => hexOf(bad)).toThrow('Not a colour')
  })

  test('there is a shade for each of the 15 names', () => {
    expect(Object.keys(colorHex)).toHaveLength(15)
    for (const hex of Object.values(colorHex)) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('lightness runs from 0 for black to 1 for white', () => {
    expect(lchOf('#000000').l).toBeCloseTo(0, 3)
    expect(lchOf('#ffffff').l).toBeCloseTo(1, 3)
  })
})
