import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import { AttributesForm } from '#contract/catalogue/attributes/attribute-schema.ts'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import {
  addTemplate,
  addTypedChoices,
  newAttribute,
  removedItems,
  toAttributesInput,
  toDrafts,
} from './attribute-draft.ts'
import { checkDrafts } from './attribute-problems.ts'
import { attributeTemplates } from './attribute-templates.ts'
import {
  commitTyped,
  hasChanges,
  productRequirementsInput,
  unchangedRequirements,
  withAttributes,
} from './product-requirements-value.ts'

const storage: Attribute = {
  id: 7,
  name: 'Storage',
  kind: 'CHOICE',
  choices: [
    { id: 8, label: '128 GB' },
    { id: 9, label: '256 GB' },
  ],
  isFilter: true,
  isOnCard: true,
}
const battery: Attribute = { id: 10, name: 'Battery', kind: 'NUMBER', unit: 'mAh', isFilter: true, isOnCard: false }

test('stored attributes are sent as they were loaded', () => {
  expect(toAttributesInput(toDrafts([storage, battery]))).toEqual([storage, battery])
})

test('unit, choices and filter are sent only with the kind that has them', () => {
  const draft = {
    ...newAttribute({ name: 'Ports', unit: 'mAh', choices: ['USB'], isFilter: true }),
    kind: 'TEXT' as const,
  }
  expect(toAttributesInput([draft])).toEqual([{ name: 'Ports', kind: 'TEXT', isFilter: false, isOnCard: false }])
  expect(toAttributesInput([{ ...draft, kind: 'NUMBER' }])).toMatchObject([{ unit: 'mAh', isFilter: true }])
  expect(toAttributesInput([{ ...draft, kind: 'CHOICE' }])).toMatchObject([{ choices: [{ label: 'USB' }] }])
})

test('a typed list adds each new choice once, and a renamed choice keeps its id', () => {
  const [draft] = toDrafts([storage])
  const added = addTypedChoices({ ...draft!, newChoices: '512 GB, 128 gb; 1 TB, 512 GB,' })
  expect(added.newChoices).toBe('')
  expect(toAttributesInput([added])[0]?.choices).toEqual([
    { id: 8, label: '128 GB' },
    { id: 9, label: '256 GB' },
    { label: '512 GB' },
    { label: '1 TB' },
  ])
})

test('choices above the limit stay in the input, and saving says why', () => {
  const labels = Array.from({ length: attributeLimits.maxChoices + 1 }, (_, index) => `Choice ${index}`)
  const draft = addTypedChoices({ ...newAttribute({ name: 'Colour' }), newChoices: labels.join(',') })
  expect(draft.newChoices).toBe(labels.at(-1))
  expect(checkDrafts([draft])).toEqual({
    attributes: null,
    problems: [{ key: draft.key, field: 'choices', message: 'A specification has at most 100 choices.' }],
  })
})

test('a problem names its specification, its field and its choice', () => {
  const [nameless, sizes, again] = [
    newAttribute({ kind: 'YES_NO' }),
    newAttribute({ name: 'Size', choices: ['S', 'M', 's '] }),
    newAttribute({ name: 'Fit', choices: [''] }),
  ]
  const { problems } = checkDrafts([nameless!, sizes!, again!])
  expect(problems).toEqual([
    { key: nameless?.key, field: 'name', message: 'Specification is required' },
    {
      key: sizes?.key,
      field: 'choices',
      choiceKey: sizes?.choices[2]?.key,
      message: 'Two choices have the same name.',
    },
    { key: again?.key, field: 'choices', choiceKey: again?.choices[0]?.key, message: 'Choice is required' },
  ])
})

test('of two specifications with one name the second has the problem', () => {
  const [first, second] = [
    newAttribute({ name: 'Washing', kind: 'TEXT' }),
    newAttribute({ name: ' washing', kind: 'TEXT' }),
  ]
  expect(checkDrafts([first!, second!]).problems).toEqual([
    { key: second?.key, field: 'name', message: 'Two specifications have the same name.' },
  ])
})

test('a choice without choices is a problem of its choices', () => {
  const draft = newAttribute({ name: 'Fabric' })
  expect(checkDrafts([draft]).problems).toEqual([
    { key: draft.key, field: 'choices', message: 'Add at least one choice.' },
  ])
})

test('too many specifications are a problem of the list', () => {
  const drafts = Array.from({ length: attributeLimits.maxAttributes + 1 }, (_, index) =>
    newAttribute({ name: `Name ${index}`, kind: 'TEXT' }),
  )
  expect(checkDrafts(drafts).problems).toEqual([{ message: 'A category has at most 40 specifications.' }])
})

test('every template is valid, and added twice it adds nothing', () => {
  for (const { attributes } of attributeTemplates) {
    const drafts = addTemplate([], attributes)
    expect(drafts).toHaveLength(attributes.length)
    expect(checkDrafts(drafts).problems).toEqual([])
    expect(addTemplate(drafts, attributes)).toEqual(drafts)
  }
})

test('templates leave out names that the category has, and stop at the limit', () => {
  const [phones] = attributeTemplates
  const drafts = addTemplate(toDrafts([storage, battery]), phones!.attributes)
  expect(drafts.filter(({ name }) => name === 'Storage' || name === 'Battery')).toHaveLength(2)
  const many = Array.from({ length: attributeLimits.maxAttributes - 1 }, (_, index) =>
    newAttribute({ name: `Name ${index}`, kind: 'TEXT' }),
  )
  expect(addTemplate(many, phones!.attributes)).toHaveLength(attributeLimits.maxAttributes)
})

test('what was removed is what was stored and has no draft', () => {
  expect(removedItems([storage, battery], toDrafts([battery]))).toEqual([storage])
  expect(removedItems([storage], [newAttribute({ name: 'Storage' })])).toEqual([storage])
})

test('whatever choices are typed, committing them loses none and is done after one time', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9 ]{1,8}$/), { maxLength: 150 }), (labels) => {
      const once = addTypedChoices({ ...newAttribute({ name: 'Any' }), newChoices: labels.join(',') })
      const known = [...once.choices.map(({ label }) => label), ...once.newChoices.split(', ')]
      for (const label of labels.map((text) => text.trim()).filter(Boolean)) expect(known).toContain(label)
      expect(addTypedChoices(once)).toEqual(once)
      if (once.choices.length > 0) expect(AttributesForm.safeParse(toAttributesInput([once])).success).toBe(true)
    }),
  )
})

test('an untouched section keeps what is stored', () => {
  expect(productRequirementsInput(unchangedRequirements)).toEqual({})
  expect(hasChanges(unchangedRequirements)).toBe(false)
})

test('saving sends the typed choices, and an emptied list of required information', () => {
  const attributes = [{ ...newAttribute({ name: 'Fabric' }), newChoices: 'Cotton' }]
  const value = { attributes, requiredDeclarations: [], attempts: 0 }
  expect(hasChanges(value)).toBe(true)
  expect(productRequirementsInput(value)).toBeNull()
  expect(productRequirementsInput(commitTyped(value))).toEqual({
    attributes: '[{"name":"Fabric","kind":"CHOICE","isFilter":false,"isOnCard":false,"choices":[{"label":"Cotton"}]}]',
    requiredDeclarations: '[]',
  })
})

test('changed attributes are sent with the ids that the owner has seen, also after a reload', () => {
  const changed = withAttributes(unchangedRequirements, toDrafts([battery]), [storage, battery])
  const again = withAttributes(changed, toDrafts([storage]), [storage])
  expect(productRequirementsInput(again)).toMatchObject({ seenAttributeIds: '[7,8,9,10]' })
})
