import { expect, test } from 'vitest'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import { type ActionDraft, emptyDraft, hasValueField, toAction } from './action-draft.ts'

const battery = { id: 7, name: 'Battery', kind: 'NUMBER', unit: 'mAh' } as Attribute
const fabric = { id: 8, name: 'Fabric', kind: 'CHOICE', choices: [{ id: 80, label: 'Silk' }] } as unknown as Attribute
const specification = { kind: 'SPECIFICATION', attribute: battery } as const
const setBattery = { kind: 'SPECIFICATION', attributeId: 7, value: 5000 } as const
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
        kind: 'ADJUST',
        target: 'BOTH',
        direction: 'RAISE',
        rounding: 'NONE',
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
  [
    'an HSN code that is not filled in, which clears nothing',
    { kind: 'HSN', hsn: ' ' },
    'Enter an HSN code of 4, 6 or 8 digits, or choose “Clear it”.',
  ],
  ['an HSN code', { kind: 'HSN', hsn: ' 6204 ' }, { kind: 'HSN', hsn: '6204' }],
  [
    'an HSN code to clear, whatever code was typed before',
    { kind: 'HSN', hsnChange: 'CLEAR', hsn: '6204' },
    { kind: 'HSN', hsn: null },
  ],
  [
    'the rate by price, whatever rate was typed before',
    { kind: 'TAX_RATE', taxRate: '5', taxRateBy: 'price' },
    { kind: 'TAX_RATE', taxRate: null, taxRateBy: 'price' },
  ],
  ['a number with separators and unit', { ...specification, attributeValue: '5,000 mAh' }, setBattery],
  ['a specification whose value is not filled in', specification, 'Enter a value.'],
  [
    'a number that cannot be read',
    { ...specification, attributeValue: 'large' },
    'Enter a number from 0 to 99,99,99,999 with at most 3 decimals.',
  ],
  [
    'a specification without choices',
    { kind: 'SPECIFICATION', attribute: fabric, attributeValue: [] },
    'Choose a value.',
  ],
  [
    'a specification to clear, whatever value was typed before',
    { ...specification, attributeChange: 'CLEAR', attributeValue: '5000' },
    { ...setBattery, value: null },
  ],
] as [string, Partial<ActionDraft>, ReturnType<typeof toAction>][])('%s', ([, draft, action]) => {
  expect(toAction({ ...emptyDraft, ...draft })).toEqual(action)
})

test.for<[Partial<ActionDraft>, boolean]>([
  [{ kind: 'HSN' }, true],
  [{ kind: 'HSN', hsnChange: 'CLEAR' }, false],
  [{ kind: 'TAX_RATE' }, true],
  [{ kind: 'TAX_RATE', taxRateBy: 'price' }, false],
  [specification, true],
  [{ ...specification, attributeChange: 'CLEAR' }, false],
  [{ kind: 'SPECIFICATION' }, false],
  [{ kind: 'PRICES' }, false],
])('a message stands at the value field of %o: %s', ([draft, expected]) => {
  expect(hasValueField({ ...emptyDraft, ...draft })).toBe(expected)
})
