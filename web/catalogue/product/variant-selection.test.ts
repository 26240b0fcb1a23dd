import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import { colorChoices, redirectPath, variantOfAddress } from './variant-selection.ts'

const variant = (color: string, optionValue: string, stock = 1) => ({
  id: `${color} ${optionValue}`,
  color,
  optionValue,
  stock,
})
const redS = variant('red', 'S', 0)
const redM = variant('Red', 'M')
const blueS = variant('#00F', 'S')
const blueM = variant('#00f', 'm', 0)
const tealL = variant('teal', 'L', 0)
const variants = [redS, redM, blueS, blueM, tealL]

const ofAddress = (search: string) => variantOfAddress(variants, new URLSearchParams(search))

test.for([
  ['', redM],
  [`variant=${redS.id}`, redS],
  ['variant=unknown', redM],
  ['colour=00f', blueS],
  ['colour=teal', tealL],
  ['colour=tartan', redM],
  [`variant=${blueM.id}&colour=red`, blueM],
  ['variant=unknown&colour=00f', blueS],
  ['variant=&variant=x&colour=', redM],
] as const)('the address with "%s" chooses a variant', ([search, expected]) => {
  expect(ofAddress(search)).toBe(expected)
})

test('another colour keeps the chosen value, also where it is sold out there, and takes the first in stock otherwise', () => {
  const targetsOf = (chosen: typeof redM) => colorChoices(variants, chosen).map((choice) => choice.variant)
  expect(targetsOf(redM)).toEqual([redM, blueM, tealL])
  expect(targetsOf(redS)).toEqual([redS, blueS, tealL])
  expect(targetsOf(tealL)).toEqual([redM, blueS, tealL])
})

test('a colour is sold out only if all of its values are', () => {
  expect(colorChoices(variants, redM).map(({ isSoldOut }) => isSoldOut)).toEqual([false, false, true])
})

test('the values are those of the chosen colour', () => {
  expect(variantsOfColor(variants, redM.color)).toEqual([redS, redM])
  expect(variantsOfColor(variants, tealL.color)).toEqual([tealL])
})

test('a product with colours only has one variant for each colour', () => {
  const plain = [
    { id: '1', color: 'red', stock: 0 },
    { id: '2', color: 'blue', stock: 2 },
  ] as const
  expect(colorChoices(plain, plain[1])).toEqual([
    { variant: plain[0], isSelected: false, isSoldOut: true },
    { variant: plain[1], isSelected: true, isSoldOut: false },
  ])
})

test('an old address leads to the first variant in stock, or to the one that it names', () => {
  const product = { id: 'kurta', variants }
  const path = (productId: string, search = '') =>
    redirectPath(product, { productId, search: new URLSearchParams(search) })
  expect(path('old')).toBe(`/product/kurta?variant=${redM.id}`)
  expect(path('old', 'colour=00f')).toBe(`/product/kurta?variant=${blueS.id}`)
  expect(path('KURTA')).toBeNull()
  expect(redirectPath({ id: 'kurta', variants: [] }, { productId: 'old', search: new URLSearchParams() })).toBe(
    '/product/kurta',
  )
})

const anyVariants = fc.uniqueArray(
  fc.record({
    color: fc.constantFrom('red', 'Red', 'blue', '#00f', 'teal'),
    optionValue: fc.constantFrom('S', 's', 'M', '2XL', '128 GB', undefined),
    stock: fc.nat(2),
  }),
  { minLength: 1, maxLength: 20, selector: ({ color, optionValue }) => `${color} ${optionValue}`.toLowerCase() },
)

test('after any address and any choices the chosen variant exists, is marked, and another colour can be chosen', () => {
  fc.assert(
    fc.property(anyVariants, fc.string(), fc.array(fc.tuple(fc.boolean(), fc.nat())), (given, search, choices) => {
      const all = given.map((one, index) => ({ ...one, id: `id ${index}` }))
      let chosen = variantOfAddress(all, new URLSearchParams(search))!
      for (const [isColor, choice] of choices) {
        const offered = isColor
          ? colorChoices(all, chosen).map((color) => color.variant)
          : variantsOfColor(all, chosen.color)
        chosen = offered[choice % offered.length]!
      }

      expect(all).toContain(chosen)
      expect(variantsOfColor(all, chosen.color)).toContain(chosen)
      const colors = colorChoices(all, chosen)
      expect(colors.filter(({ isSelected }) => isSelected).map((color) => color.variant)).toEqual([chosen])
      expect(colors).toHaveLength(new Set(all.map(({ color }) => color.toLowerCase())).size)
      expect(colors.every(({ isSoldOut }) => isSoldOut)).toBe(all.every(({ stock }) => stock === 0))
    }),
  )
})

test('without a choice a variant in stock is chosen where there is one', () => {
  fc.assert(
    fc.property(anyVariants, (given) => {
      const all = given.map((one, index) => ({ ...one, id: `id ${index}` }))
      const { stock } = variantOfAddress(all, new URLSearchParams())!
      expect(stock > 0).toBe(all.some((one) => one.stock > 0))
    }),
  )
})
