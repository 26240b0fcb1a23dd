import { dayMs } from './durations.ts'

/**
 * The limits and constants of the store (specification 9, and the store's own). Those of one file are in it, those of one
 * module in its folder: an object here that a browser uses is sent with every page of the storefront.
 */

/** The free shipping threshold in paise (the banner's "499+"). */
export const freeShippingFrom = 499_00

/** The numbers of products in the sections of the home page (specification 9). */
export const homeSectionSizes = { bestSelling: 4, mostViewed: 4, latest: 8 } as const
/** The default page size of product lists and search results. */
export const listPageSize = 12
/** The page sizes of a category: the first page, and each later one. */
export const categoryPageSize = { first: 12, later: 8 } as const
/** The default page size of orders and of the back office's product list. */
export const adminPageSize = 10
/** The maximum length of a search text. */
export const maxSearchLength = 200
/** The maximum number of values of one filter in a URL or a call. */
export const maxFilterValues = 50
/** The maximum number of words of a search; further words are ignored. */
export const maxSearchWords = 10
/** The maximum number of search results that are ranked and counted; a count of one more means any larger number. */
export const maxRankedResults = 1000
export const stockPageSize = 20
/** The maximum page size of a list. */
export const maxPageSize = 100

/** The distance from the end of a list at which the next page is loaded, in CSS pixels. */
export const scrollRootMargin = { list: '100px', category: '20px' } as const

/** Milliseconds without a response, or without progress of an upload or download, after which the browser ends a call. */
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

/** The debounce of the profile form's availability check, in milliseconds. */
export const availabilityDebounce = 500

/** The keys of the session's token and of a visitor's cart in the browser's local storage. */
export const tokenStorageKey = 'jwt_token'
export const localCartStorageKey = 'vipani_cart'
/** The copy of the cart of a guest. */
export const guestCartStorageKey = 'vipani_guest_cart'
/** The path below which the API is served. */
export const apiBase = '/api'

/** Highest price, in paise: ₹99,99,999.99. */
export const maxPrice = 99_99_999_99
/** The maximum length of a product's name. */
export const productNameLength = 200
export const maxStock = 1_000_000
/** The maximum number of variants of a product, and the lengths of their texts. */
export const maxVariants = 100
export const maxOptionLength = 30
export const maxSkuLength = 64
/** The maximum weight of a variant in grams, and the message for one that is no whole number. */
export const maxWeightGrams = 1_000_000
export const gramsMessage = 'Enter the weight in whole grams.'
/** The maximum number of specifications on a product card. */
export const maxHighlights = 3
/** The longest text of a declaration, such as the name and the address of an importer. */
export const maxDeclarationLength = 500
/** The maximum quantity of one line of a cart, and the maximum number of lines. The rules are in cart-rules.ts. */
export const maxLineQuantity = 999
export const maxCartLines = 50

/** The maximum number of images of a product; more would slow down its page. */
export const maxProductImages = 20
/** The image types that a file dialog offers; the server checks the content itself. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** The widths of the generated image variants, in pixels. */
export const imageWidths = [240, 360, 480, 640, 800, 1200] as const

/** The number of characters of an order's id that pages and mails show. */
export const shortIdLength = 8
/** The number of characters of a product's name in the back office's list; the rest is cut off. */
export const adminNameLength = 30

/** The fixed rating on every product page (specification 9). */
export const reviewDisplay = { rating: 4.8, count: 234 } as const

/** The delivery estimate on every product page (specification 9). */
export const defaultDeliveryEstimate = 'Expected within 10-15 business days'

/** The maximum number of selected orders, which are shipped or printed together. */
export const maxSelectedOrders = 200

/** The number of days on the dashboard. */
export const dashboardDays = 30
/** The maximum stock count on the dashboard; one more means any larger number. */
export const maxDashboardStockCount = 1000
/** The maximum number of shipments with outstanding cash that the dashboard counts. */
export const maxDashboardCashCount = 1000

/** The maximum number of products or variants that the back office's lists count; later ones are reached by search, filter or cursor. */
export const maxListCount = 10_000

/** At this stock and below shoppers see how many pieces are left, whatever the owner's threshold for low stock. */
export const fewLeftLimit = 5

/** The default low stock threshold. */
export const defaultLowStockThreshold = 5

/** The highest shipping fee, in paise: ₹10,000. */
export const maxShippingFee = 10_000_00
/** The longest return window, in days. */
export const maxReturnDays = 365
/** The maximum number of e-mail addresses of a notification. */
export const maxNotificationAddresses = 5

/** The lowest total that can be paid online, in paise: the provider's minimum. */
export const minOnlineTotal = 1_00
/** Minutes after placement at which an unpaid online order is canceled. */
export const unpaidOrderMinutes = 60
/** Milliseconds for which an idempotency key is valid: a day. */
export const idempotencyKeyTtl = dayMs
/** Milliseconds after which a pending refund of the provider needs an administrator. */
export const refundOverdueAfter = dayMs

/** Minutes for which a password reset code is valid. */
export const oneTimeCodeMinutes = 10
