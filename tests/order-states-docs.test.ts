import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  applyTransition,
  canTransition,
  type OrderState,
  paymentMethods,
  type TransitionName,
  transitions,
} from '#contract/order-states.ts'

const names = Object.keys(transitions) as TransitionName[]
const facts = [
  'paymentMethod',
  'advanceStatus',
  'deliveryStatus',
  'paymentStatus',
  'returnStatus',
  'refundStatus',
  'goodsStatus',
  'confirmationStatus',
] as const
type Step = { name: TransitionName; from: OrderState; to: OrderState }

/** Every transition that is reachable from a new order. */
function findReachableSteps(): Step[] {
  const seen = new Set<string>()
  const found: Step[] = []
  const visit = (from: OrderState) => {
    if (seen.has(JSON.stringify(from))) return
    seen.add(JSON.stringify(from))
    const next = names
      .filter((name) => canTransition(from, name))
      .map((name) => ({ name, from, to: applyTransition(from, name) }))
    found.push(...next)
    for (const { to } of next) visit(to)
  }
  const open = { paymentStatus: 'PENDING', deliveryStatus: 'PENDING', returnStatus: 'NONE' } as const
  const none = { refundStatus: 'NONE', goodsStatus: 'NONE', confirmationStatus: 'NONE', advanceStatus: 'NONE' } as const
  for (const paymentMethod of paymentMethods) visit({ paymentMethod, ...open, ...none })
  visit({ paymentMethod: 'COD', ...open, ...none, confirmationStatus: 'REQUESTED' })
  visit({ paymentMethod: 'ONLINE_PAYMENT', ...open, ...none, advanceStatus: 'DUE' })
  return found
}

/** The Mermaid state diagram of one status: its values and transitions. */
function stateBox(fact: (typeof facts)[number], all: readonly Step[]): string[] {
  const values = new Set(all.flatMap(({ from, to }) => [from[fact], to[fact]]))
  const arrows = new Map<string, Set<TransitionName>>()
  for (const { name, from, to } of all) {
    const arrow = `    ${fact}_${from[fact]} --> ${fact}_${to[fact]}`
    if (from[fact] !== to[fact]) arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(name))
  }
  return [
    `  state ${fact} {`,
    ...[...values].sort().map((value) => `    ${fact}_${value}: ${value}`),
    ...[...arrows].map(([arrow, by]) => `${arrow}: ${[...by].sort().join(', ')}`).sort(),
    '  }',
  ]
}

test('the diagram in docs/orders.md equals the transitions of the code', () => {
  const page = readFileSync(new URL('../docs/orders.md', import.meta.url), 'utf8')
  const shown = /```mermaid\n(.*?)\n```/s.exec(page)?.[1]?.split('\n')
  const all = findReachableSteps()
  expect(shown).toEqual(['stateDiagram-v2', ...facts.flatMap((fact) => stateBox(fact, all))])
})
