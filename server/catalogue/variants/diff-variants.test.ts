import { expect, test } from 'vitest'
import { diffVariants } from './diff-variants.ts'

const red = { id: 'r', color: 'red', stock: 10, retiredAt: null }
const blue = { id: 'b', color: 'blue', stock: 4, retiredAt: null }
const retired = { id: 'g', color: 'green', stock: 2, retiredAt: new Date() }

test('variants are matched by id, then by colour in any case of letters; others are new', () => {
  const variants = [
    { id: 'b', color: 'navy', stock: 1 },
    { color: 'RED', stock: 2 },
    { color: 'teal', stock: 3 },
  ]
  expect(diffVariants([red, blue], variants)).toEqual({
    updated: [
      { id: 'b', color: 'navy', stock: 1, position: 0 },
      { id: 'r', color: 'RED', stock: 2, position: 1 },
    ],
    added: [{ color: 'teal', stock: 3, position: 2 }],
  })
})

test('two variants can swap their colours', () => {
  const { updated, added } = diffVariants(
    [red, blue],
    [
      { id: 'r', color: 'blue', stock: 10 },
      { id: 'b', color: 'red', stock: 4 },
    ],
  )
  expect(updated.map(({ id, color }) => [id, color])).toEqual([
    ['r', 'blue'],
    ['b', 'red'],
  ])
  expect(added).toEqual([])
})

test('a colour that a variant loses by its id is a new variant', () => {
  const { updated, added } = diffVariants(
    [red],
    [
      { color: 'red', stock: 1 },
      { id: 'r', color: 'blue', stock: 10 },
    ],
  )
  expect(updated).toEqual([{ id: 'r', color: 'blue', stock: 10, position: 1 }])
  expect(added).toEqual([{ color: 'red', stock: 1, position: 0 }])
})

test('the stock changes by the difference of the form, so that sales made meanwhile are updated', () => {
  const stocks = (stock: number, seenStock?: number) =>
    diffVariants([red], [{ id: 'r', color: 'red', stock, seenStock }]).updated[0]?.stock

  expect(stocks(13, 13)).toBe(10)
  expect(stocks(20, 13)).toBe(17)
  expect(stocks(7)).toBe(7)
})

test('stock that was sold cannot be removed', () => {
  const taking = () => diffVariants([blue], [{ id: 'b', color: 'blue', stock: 0, seenStock: 10 }])

  expect(taking).toThrow(
    expect.objectContaining({
      kind: 'conflict',
      message: 'Blue was sold meanwhile: 4 left. Please look at its stock again.',
    }),
  )
})

test('a retired colour is restored as the same variant with the stock of the form', () => {
  expect(diffVariants([red, retired], [{ color: 'Green', stock: 9, seenStock: 100 }]).updated).toEqual([
    { id: 'g', color: 'Green', stock: 9, position: 0 },
  ])
})

test('an id of another product, and one that occurs twice, are refused', () => {
  const refusal = expect.objectContaining({ kind: 'invalid' })
  expect(() => diffVariants([red], [{ id: 'x', color: 'red', stock: 1 }])).toThrow(refusal)
  expect(() =>
    diffVariants(
      [red],
      [
        { id: 'r', color: 'red', stock: 1 },
        { id: 'r', color: 'blue', stock: 1 },
      ],
    ),
  ).toThrow(refusal)
})
