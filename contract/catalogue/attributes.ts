import { isSameTrimmedText } from '../text/same-trimmed-text.ts'
/**
 * The rules of attributes and specifications, without zod for the browser bundle. An attribute belongs to a category; a specification is
 * a product's value of it.
 */

import { ungroupDigits } from '../text/ungroup-digits.ts'

/** What a product fills in: a text, a number, one or more choices, or yes or no. Only numbers, choices and yes/no can be filters. */
export const attributeKinds = ['TEXT', 'NUMBER', 'CHOICE', 'YES_NO'] as const
export type AttributeKind = (typeof attributeKinds)[number]

export type AttributeChoice = { id: number; label: string }

/** An attribute of a category. `unit` belongs to numbers, `choices` to choices. */
export type Attribute = {
  id: number
  name: string
  kind: AttributeKind
  unit?: string | undefined
  choices?: AttributeChoice[] | undefined
  isFilter: boolean
  isOnCard: boolean
}

/** A text, a number, the ids of choices, or yes (true) or no. */
export type AttributeValue = string | number | number[] | boolean

/** The values of a product by the id of the attribute, as a decimal string. */
export type AttributeValues = Record<string, AttributeValue>

/** A specification as text. */
export type Specification = { name: string; value: string }

/** The names of the kinds in the back office. */
export const attributeKindLabels: Readonly<Record<AttributeKind, string>> = {
  TEXT: 'Text',
  NUMBER: 'Number',
  CHOICE: 'Choice',
  YES_NO: 'Yes or no',
}

/** An attribute as a line of text: "Storage: choice of 128 GB, 256 GB; filter". */
export function attributeLine({ name, kind, unit, choices = [], isFilter, isOnCard }: Attribute): string {
  const labels = choices.map(({ label }) => label).join(', ')
  const kindText = labels ? `choice of ${labels}` : attributeKindLabels[kind].toLowerCase()
  const details = [unit ? `${kindText} in ${unit}` : kindText, isFilter && 'filter', isOnCard && 'on cards']
  return `${name}: ${details.filter(Boolean).join('; ')}`
}

/** Numbers have at most 3 decimals, so that they are written as they were entered. */
export const maxAttributeNumber = 999_999_999
export const isAttributeNumber = (value: number): boolean =>
  value >= 0 && value <= maxAttributeNumber && Math.round(value * 1000) / 1000 === value

const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** A number with its unit: "5,000 mAh", "6.7". */
export const formatAttributeNumber = (value: number, unit?: string | undefined): string =>
  unit ? `${numberFormat.format(value)} ${unit}` : numberFormat.format(value)

/** Whether the value is of the kind of the attribute; its choices exist, and none is there twice. */
export function isValueOf({ kind, choices = [] }: Pick<Attribute, 'kind' | 'choices'>, value: unknown): boolean {
  if (kind === 'TEXT') return typeof value === 'string' && value.trim() !== ''
  if (kind === 'NUMBER') return typeof value === 'number' && isAttributeNumber(value)
  if (kind === 'YES_NO') return typeof value === 'boolean'
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((chosen) => choices.some(({ id }) => id === chosen))
  )
}

/**
 * A value as shoppers read it: "5,000 mAh", "Cotton, Linen", "Yes". Choices have the order of the attribute. Undefined for a value that
 * is not of the attribute's kind, and for choices that no longer exist.
 */
export function formatAttributeValue(
  { kind, unit, choices = [] }: Pick<Attribute, 'kind' | 'unit' | 'choices'>,
  value: unknown,
): string | undefined {
  if (kind === 'CHOICE') {
    const chosen = choices.filter(({ id }) => Array.isArray(value) && value.includes(id))
    return chosen.map(({ label }) => label).join(', ') || undefined
  }
  if (!isValueOf({ kind }, value)) return undefined
  if (typeof value === 'number') return formatAttributeNumber(value, unit)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** The specifications of a product in the order of its category's attributes, without those that have no value. */
export const toSpecifications = (attributes: readonly Attribute[], values: AttributeValues): Specification[] =>
  attributes.flatMap((attribute) => {
    const value = formatAttributeValue(attribute, values[attribute.id])
    return value === undefined ? [] : [{ name: attribute.name, value }]
  })

/** The values that are of the attributes' kinds, without those of other attributes and of choices that no longer exist. */
export const valuesOf = (attributes: readonly Attribute[], values: AttributeValues): AttributeValues =>
  Object.fromEntries(
    attributes.flatMap((attribute) => {
      const { id, choices = [] } = attribute
      const stored = values[id]
      const value = Array.isArray(stored)
        ? stored.filter((chosen) => choices.some((choice) => choice.id === chosen))
        : stored
      return value !== undefined && isValueOf(attribute, value) ? [[id, value] as const] : []
    }),
  )

/** An attribute of a card without choices. */
type AttributeWithoutChoices = Pick<Attribute, 'name' | 'unit'> & { kind: Exclude<AttributeKind, 'CHOICE'> }

/** The short text of a specification on a card: of a yes/no attribute its name, which a "no" leaves out. */
export function toHighlight(attribute: AttributeWithoutChoices, value: unknown): string | undefined {
  if (attribute.kind === 'YES_NO') return value === true ? attribute.name : undefined
  return formatAttributeValue(attribute, value)
}

/** A value as a file has it, for `parseAttributeValue`: as shoppers read it, but with "|" between choices. */
export function attributeValueForFile(attribute: Attribute, value: unknown): string {
  const { kind, choices = [] } = attribute
  if (kind !== 'CHOICE') return formatAttributeValue(attribute, value) ?? ''
  const chosen = choices.filter(({ id }) => Array.isArray(value) && value.includes(id))
  return chosen.map(({ label }) => label).join(' | ')
}

/**
 * The value that a text of a file names: "5000", "5,000 mAh", "Cotton | Linen", "yes". Undefined for a text that is none.
 */
export function parseAttributeValue(
  { kind, unit, choices = [] }: Pick<Attribute, 'kind' | 'unit' | 'choices'>,
  text: string,
): AttributeValue | undefined {
  const trimmed = text.trim()
  if (kind === 'TEXT') return trimmed || undefined
  if (kind === 'YES_NO') return parseYesNo(trimmed)
  if (kind === 'NUMBER') return parseNumber(trimmed, unit)
  const chosen = trimmed.split('|').map((label) => choices.find((choice) => isSameTrimmedText(choice.label, label))?.id)
  return chosen.some((id) => id === undefined) ? undefined : [...new Set(chosen as number[])]
}

function parseYesNo(text: string): boolean | undefined {
  if (/^(yes|true|1)$/i.test(text)) return true
  return /^(no|false|0)$/i.test(text) ? false : undefined
}

function parseNumber(text: string, unit = ''): number | undefined {
  const hasUnit = unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase())
  const digits = ungroupDigits((hasUnit ? text.slice(0, -unit.length) : text).trim())
  const value = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
  return isAttributeNumber(value) ? value : undefined
}
