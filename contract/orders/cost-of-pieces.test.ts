import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOfPieces } from './cost-of-pieces.ts'

test('pieces that share a cost unequally differ by one paisa, and those that stay cost less', () => {
  // 500.02 for five pieces: two of them cost 100.01.
  expect([0, 1, 2, 3, 4, 5].map((pieces) => costOfPieces(500_02, 5, pieces))).toEqual([
    0, 100_00, 200_00, 300_00, 400_01, 500_02,
  ])
})

/** The cost of a line, its pieces, and how many are taken off it one after the other. */
const anySteps = fc
  .record({ cost: fc.nat(Number.MAX_SAFE_INTEGER), quantity: fc.integer({ min: 1, max: 999 }) })
  .chain((line) =>
    fc.record({ line: fc.constant(line), steps: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }) }),
  )

test('in whatever steps pieces are taken off a line, what is left costs what it costs at once', () => {
  fc.assert(
    fc.property(anySteps, ({ line: { cost, quantity }, steps }) => {
      let left = { cost, quantity }
      let taken = 0
      for (const step of steps) {
        const pieces = left.quantity - step
        if (pieces < 1) break
        const rest = costOfPieces(left.cost, left.quantity, pieces)
        taken += left.cost - rest
        left = { cost: rest, quantity: pieces }
        expect(rest).toBe(costOfPieces(cost, quantity, pieces))
        expect(rest + taken).toBe(cost)
      }
    }),
  )
})

test('every piece costs the same but for a paisa, and all pieces cost the whole', () => {
  fc.assert(
    fc.property(anySteps, ({ line: { cost, quantity } }) => {
      expect(costOfPieces(cost, quantity, 0)).toBe(0)
      expect(costOfPieces(cost, quantity, quantity)).toBe(cost)
      const equalShare = Math.floor(cost / quantity)
      for (let pieces = 1; pieces <= quantity; pieces++) {
        const one = costOfPieces(cost, quantity, pieces) - costOfPieces(cost, quantity, pieces - 1)
        expect(one - equalShare === 0 || one - equalShare === 1).toBe(true)
      }
    }),
  )
})
