import type { OfferKind } from '#contract/offers/offer.ts'
import type { OfferState } from '#contract/offers/offer-limits.ts'
import type { StatusLabels } from '#web/ui/data/StatusDot.tsx'
import type { ScopeBy } from './offer-draft.ts'

export const stateLabels: StatusLabels<OfferState> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  PAUSED: { label: 'Paused', tone: 'warning' },
  USED_UP: { label: 'Used up', tone: 'neutral' },
  ENDED: { label: 'Ended', tone: 'neutral' },
}

export const kindLabels: Readonly<Record<OfferKind, string>> = {
  PERCENT: 'Percentage off',
  AMOUNT: 'Amount off',
  FIXED_PRICE: 'Fixed price for each item',
  BUY_X_GET_Y: 'Buy some, get some free or reduced',
  TIERS: 'Several items for one price, such as 3 for ₹999',
  FREE_SHIPPING: 'Free shipping',
}

export const scopeLabels: Readonly<Record<ScopeBy, string>> = {
  ALL: 'All products',
  CATEGORIES: 'Categories',
  BRANDS: 'Brands',
  COLLECTIONS: 'Collections',
  PRODUCTS: 'Products',
}
