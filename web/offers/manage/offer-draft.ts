import type { CallInput, CallResponse } from '#contract/calls.ts'
import { dayInIndia, endOfDayInIndia, minuteInIndia, timeOfMinuteInIndia } from '#contract/india-time.ts'
import type { OfferCombination, OfferKind, OfferScope } from '#contract/offers/offer.ts'
import type { ChosenProduct } from '#web/collections/manage/ChosenProductsField.tsx'
import { numberOrNull, textOrNull, toText } from '#web/ui/form/draft-values.ts'

export type OfferRecord = CallResponse<'GET /offers'>['offers'][number]
export type OfferTermsInput = CallInput<'POST /offers'>['body']
export type ScopeBy = OfferScope['by']

/** The fields of the form as they are typed; those of other kinds are kept while the kind changes. */
export type OfferDraft = {
  name: string
  hasCode: boolean
  code: string
  kind: OfferKind
  level: 'ITEMS' | 'ORDER'
  percent: string
  maxAmount: string
  amount: string
  price: string
  buy: string
  get: string
  getPercent: string
  tiers: readonly { quantity: string; price: string }[]
  scope: ScopeBy
  categories: readonly string[]
  brands: readonly string[]
  collections: readonly string[]
  products: readonly ChosenProduct[]
  combination: OfferCombination
  minAmount: string
  minQuantity: string
  firstOrderOnly: boolean
  onlinePaymentOnly: boolean
  maxUses: string
  maxUsesPerCustomer: string
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  days: readonly number[]
  hoursFrom: string
  hoursTo: string
  /** Empty for all customers. */
  segmentId: string
}

const newDraft: OfferDraft = {
  name: '',
  hasCode: true,
  code: '',
  kind: 'PERCENT',
  level: 'ORDER',
  percent: '10',
  maxAmount: '',
  amount: '',
  price: '',
  buy: '2',
  get: '1',
  getPercent: '100',
  tiers: [{ quantity: '3', price: '' }],
  scope: 'ALL',
  categories: [],
  brands: [],
  collections: [],
  products: [],
  combination: 'COMBINABLE',
  minAmount: '',
  minQuantity: '',
  firstOrderOnly: false,
  onlinePaymentOnly: false,
  maxUses: '',
  maxUsesPerCustomer: '',
  startDay: '',
  startTime: '',
  endDay: '',
  endTime: '',
  days: [],
  hoursFrom: '',
  hoursTo: '',
  segmentId: '',
}

/** The draft of an offer, or of a new one. */
export function toDraft(record: OfferRecord | undefined): OfferDraft {
  if (!record) return newDraft
  const { terms, scopeItems } = record
  const ids = scopeItems.map(({ id }) => id)
  const scope = terms.scope ?? 'ALL'
  return {
    ...newDraft,
    ...benefitDraft(terms),
    name: terms.name,
    hasCode: Boolean(terms.code),
    code: toText(terms.code),
    kind: terms.kind,
    scope,
    categories: scope === 'CATEGORIES' ? ids : [],
    brands: scope === 'BRANDS' ? ids : [],
    collections: scope === 'COLLECTIONS' ? ids : [],
    products: scope === 'PRODUCTS' ? scopeItems.map(({ id, ...product }) => ({ key: id, ...product })) : [],
    combination: terms.combination ?? 'COMBINABLE',
    minAmount: toText(terms.minAmount),
    minQuantity: toText(terms.minQuantity),
    firstOrderOnly: terms.firstOrderOnly ?? false,
    onlinePaymentOnly: terms.onlinePaymentOnly ?? false,
    maxUses: toText(terms.maxUses),
    maxUsesPerCustomer: toText(terms.maxUsesPerCustomer),
    segmentId: toText(terms.segmentId),
    ...timesDraft(terms),
  }
}

function benefitDraft(terms: OfferTermsInput): Partial<OfferDraft> {
  switch (terms.kind) {
    case 'PERCENT':
      return { level: terms.level, percent: terms.percent, maxAmount: toText(terms.maxAmount) }
    case 'AMOUNT':
      return { level: terms.level, amount: terms.amount }
    case 'FIXED_PRICE':
      return { price: terms.price }
    case 'BUY_X_GET_Y':
      return { buy: toText(terms.buy), get: toText(terms.get), getPercent: terms.percent }
    case 'TIERS':
      return { tiers: terms.tiers.map(({ quantity, price }) => ({ quantity: toText(quantity), price })) }
    case 'FREE_SHIPPING':
      return {}
  }
}

/** An end at midnight is the end of the day before. */
function timesDraft({ startsAt, endsAt, days, hours }: OfferTermsInput): Partial<OfferDraft> {
  const start = startsAt ? minuteInIndia(new Date(startsAt)) : ''
  const end = endsAt ? minuteInIndia(new Date(endsAt)) : ''
  const isWholeDay = end.endsWith('T00:00')
  const lastTimestamp = endsAt && isWholeDay ? new Date(Date.parse(endsAt) - 1) : null
  return {
    startDay: start.slice(0, 10),
    startTime: start.endsWith('T00:00') ? '' : start.slice(11),
    endDay: lastTimestamp ? dayInIndia(lastTimestamp) : end.slice(0, 10),
    endTime: isWholeDay ? '' : end.slice(11),
    days: days ?? [],
    hoursFrom: hours?.from ?? '',
    hoursTo: hours?.to ?? '',
  }
}

/** An ISO time; null without a day, and for a day that does not exist. */
const toIso = (time: Date) => (Number.isNaN(time.getTime()) ? null : time.toISOString())

const startIso = ({ startDay, startTime }: OfferDraft) =>
  startDay === '' ? null : toIso(timeOfMinuteInIndia(`${startDay}T${startTime || '00:00'}`))

const endIso = ({ endDay, endTime }: OfferDraft) =>
  endDay === '' ? null : toIso(endTime ? timeOfMinuteInIndia(`${endDay}T${endTime}`) : endOfDayInIndia(endDay))

/** The ids that the draft's scope has chosen. */
export function chosenIds({ scope, categories, brands, collections, products }: OfferDraft): readonly string[] {
  const ids = { ALL: [], CATEGORIES: categories, BRANDS: brands, COLLECTIONS: collections }
  return scope === 'PRODUCTS' ? products.map(({ key }) => key) : ids[scope]
}

/** The draft as the calls send it. */
export function toTerms(draft: OfferDraft): OfferTermsInput {
  const { name, hasCode, code, scope, combination, firstOrderOnly, onlinePaymentOnly, hoursFrom, hoursTo } = draft
  return {
    ...benefitTerms(draft),
    name,
    scope,
    combination,
    firstOrderOnly,
    onlinePaymentOnly,
    // An empty code would make the offer automatic; a hyphen is rejected as too short.
    code: hasCode ? code.trim() || '-' : null,
    scopeIds: [...chosenIds(draft)],
    minAmount: textOrNull(draft.minAmount),
    minQuantity: numberOrNull(draft.minQuantity),
    maxUses: numberOrNull(draft.maxUses),
    maxUsesPerCustomer: numberOrNull(draft.maxUsesPerCustomer),
    startsAt: startIso(draft),
    endsAt: endIso(draft),
    days: draft.days.length > 0 ? [...draft.days] : null,
    hours: hoursFrom || hoursTo ? { from: hoursFrom, to: hoursTo } : null,
    ...(draft.segmentId && { segmentId: draft.segmentId }),
  }
}

function benefitTerms(draft: OfferDraft) {
  const { kind, level } = draft
  switch (kind) {
    case 'PERCENT':
      return { kind, level, percent: draft.percent.trim(), maxAmount: textOrNull(draft.maxAmount) }
    case 'AMOUNT':
      return { kind, level, amount: draft.amount.trim() }
    case 'FIXED_PRICE':
      return { kind, price: draft.price.trim() }
    case 'BUY_X_GET_Y':
      return { kind, buy: Number(draft.buy), get: Number(draft.get), percent: draft.getPercent.trim() }
    case 'TIERS': {
      const tiers = draft.tiers.map(({ quantity, price }) => ({ quantity: Number(quantity), price: price.trim() }))
      return { kind, tiers }
    }
    case 'FREE_SHIPPING':
      return { kind }
  }
}
