import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canTransitionReturn,
  type ItemReturnStatus,
  type ItemReturnTransitionName,
  isOpenReturn,
  itemReturnStatuses,
  itemReturnTransitions,
  returnablePieces,
  summarizeReturns,
} from './return-states.ts'

type Return = {
  status: ItemReturnStatus
  items: { orderItemId: string; quantity: number; acceptedQuantity?: number }[]
}

const action = fc.record({
  what: fc.constantFrom('request', ...(Object.keys(itemReturnTransitions) as ItemReturnTransitionName[])),
  which: fc.nat(),
  count: fc.integer({ min: 1, max: 4 }),
})

test('in any order of events, the pieces of a line are bought = returned + rejected + in open returns + returnable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(action, { maxLength: 30 }), (bought, actions) => {
      const returns: Return[] = []
      const line = { id: 'line', quantity: bought }
      for (const { what, which, count } of actions) {
        const returnable = returnablePieces(line, returns)
        if (what === 'request') {
          const quantity = Math.min(count, returnable)
          if (quantity > 0) returns.push({ status: 'REQUESTED', items: [{ orderItemId: line.id, quantity }] })
        } else {
          const chosen = returns[which % returns.length]
          if (!chosen || !canTransitionReturn(chosen.status, what)) continue
          chosen.status = itemReturnTransitions[what].to
          if (what === 'complete') {
            const [item] = chosen.items
            item!.acceptedQuantity = Math.min(count, item!.quantity)
            line.quantity -= item!.acceptedQuantity
          }
        }
        const open = returns.filter(({ status }) => isOpenReturn(status)).flatMap(({ items }) => items)
        const inOpen = open.reduce((sum, { quantity }) => sum + quantity, 0)
        const left = returnablePieces(line, returns)
        expect(inOpen + left).toBeLessThanOrEqual(line.quantity)
        const status = summarizeReturns(returns, line.quantity)
        expect(status === 'REQUESTED').toBe(inOpen > 0)
        if (inOpen === 0) expect(status === 'NONE').toBe(left > 0)
        if (status === 'ACCEPTED') expect(line.quantity).toBe(0)
      }
    }),
  )
})

test('a return that ended changes no more', () => {
  const ended = itemReturnStatuses.filter((status) => !isOpenReturn(status))
  expect(ended).toEqual(['COMPLETED', 'REJECTED', 'WITHDRAWN'])
  for (const status of ended)
    for (const name of Object.keys(itemReturnTransitions) as ItemReturnTransitionName[])
      expect(canTransitionReturn(status, name)).toBe(false)
})
