import { expect, test } from 'vitest'
import { type ActionDraft, emptyDraft, toAction } from './action-draft.ts'

const price = { ...emptyDraft.price, value: ' 10 ' }

test.for<[string, Partial<ActionDraft>, ReturnType<typeof toAction>]>([
  ['nothing chosen', {}, 'Choose what to change.'],
  ['a category without a choice', { kind: 'CATEGORY' }, 'Choose a category.'],
  ['an empty percentage', { kind: 'PRICES' }, 'Enter a percentage.'],
  [
    'both prices up by 10 %',
    { kind: 'PRICES', price },
    {
      kind: 'PRICES',
      change: {
        ...{ kind: 'ADJUST', target: 'BOTH', direction: 'RAISE', rounding: 'NONE' },
        step: { by: 'PERCENT', percent: '10' },
      },
    },
  ],
  [
    'a discount of ₹10 below the original price',
    { kind: 'PRICES', price: { ...price, kind: 'DISCOUNT_BELOW_ORIGINAL', by: 'AMOUNT', rounding: 'NINE' } },
    {
      kind: 'PRICES',
      change: { kind: 'DISCOUNT_BELOW_ORIGINAL', rounding: 'NINE', step: { by: 'AMOUNT', amount: '10' } },
    },
  ],
  ['an empty HSN code, which clears it', { kind: 'HSN', hsn: ' ' }, { kind: 'HSN', hsn: null }],
  [
    'the rate by price, whatever rate was typed before',
    { kind: 'TAX_RATE', taxRate: '5', taxRateBy: 'price' },
    { kind: 'TAX_RATE', taxRate: null, taxRateBy: 'price' },
  ],
  [
    'a specification without choices, which clears it',
    { kind: 'SPECIFICATION', attributeId: '7', attributeValue: [] },
    { kind: 'SPECIFICATION', attributeId: 7, value: null },
  ],
] as [string, Partial<ActionDraft>, ReturnType<typeof toAction>][])('%s', ([, draft, action]) => {
  expect(toAction({ ...emptyDraft, ...draft })).toEqual(action)
})
