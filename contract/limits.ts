/** Business constants and ceilings, once for server and browser (specification 9; ceilings of the store's own). */

/** Orders of this much and above ship free, in paise (the banner's "499+"). */
export const freeShippingFrom = 499_00

export const homeSectionSizes = { bestSelling: 4, mostViewed: 4, latest: 8 } as const
export const listPageSize = 12
export const categoryPageSize = { first: 12, later: 8 } as const
export const adminPageSize = 10
/** Longest text that can be searched for. */
export const maxSearchLength = 200
export const orderHistoryPageSize = 10
export const stockPageSize = 20
/** Most rows that any listing gives at once. */
export const maxPageSize = 100

/** How far before the end of a list the next page is asked for, in CSS pixels. */
export const scrollRootMargin = { list: '100px', category: '20px' } as const

/** Milliseconds without an answer, or without progress of an upload or download, after which the browser ends a call. */
export const callTimeout = 30_000

/** Toast durations in milliseconds. */
export const toastDuration = {
  login: 2000,
  logout: 2000,
  register: 2500,
  otp: 3000,
  passwordReset: 3000,
  success: 3000,
  error: 4000,
} as const

/** How long the profile form waits after typing before it asks whether a name is free, in milliseconds. */
export const availabilityDebounce = 500

export const usernameLength = { min: 3, max: 20 } as const
export const passwordLength = { min: 6, max: 128 } as const

export const tokenStorageKey = 'jwt_token'
export const localCartStorageKey = 'vipani_cart'
export const apiBase = '/api'

/** Highest price, in paise: ₹99,99,999.99. */
export const maxPrice = 99_99_999_99
export const maxStock = 1_000_000
export const maxLineQuantity = 999
export const maxCartLines = 50
export const maxAddresses = 50

/** One uploaded picture: 10 MiB and 40 megapixels at most, 10 pictures a call. */
export const uploadLimits = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, maxFiles: 10 } as const
/** Widths in which every picture can be had, in pixels. */
export const imageWidths = [240, 360, 480, 640, 800, 1200] as const

export const shortIdLength = 8
export const adminNameLength = 30

/** Shown on every product page as specification 9 sets it. */
export const reviewDisplay = { rating: 4.8, count: 234 } as const

export const defaultDeliveryEstimate = 'Expected within 10-15 business days'

/** Most orders that are shipped, or whose packing slips are printed, at once. */
export const maxBulkOrders = 100
/** Most days that one file of orders covers. */
export const maxExportDays = 366

/** How many days of sales the dashboard shows, and how many products that sell best. */
export const dashboardDays = 30
export const dashboardBestSellers = 5
/** Up to so many variants that run out, or have, the dashboard counts; one more stands for any larger number. */
export const maxDashboardStockCount = 1000

/** From how few pieces on a stock counts as low where the shop has said nothing. */
export const lowStockThreshold = 5

/** An online order that nobody pays is canceled so many minutes after it was placed. */
export const unpaidOrderMinutes = 60
/** A customer has at most so many online orders that wait for their payment. */
export const maxUnpaidOnlineOrders = 3
/** An idempotency key of a placed order is kept for so many milliseconds: a day. */
export const idempotencyKeyTtl = 24 * 60 * 60 * 1000
/** A payment page lives at least so many minutes; later than that before the end no new one is opened. */
export const minPaymentMinutes = 5
