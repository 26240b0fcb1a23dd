// Written by `npm run db:types` from the migrated database; a test fails when it is stale.
import type { Generated, GeneratedAlways } from 'kysely'

export type Addresses = {
  id: Generated<string>
  userId: string
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  fullName: string | null
  phone: string | null
  isDefault: Generated<boolean>
  createdAt: Generated<Date>
}

export type Attempts = {
  key: string
  count: Generated<number>
  lastAt: Date
}

export type AuditEntries = {
  id: GeneratedAlways<number>
  at: Date
  administratorId: string | null
  administratorUsername: string
  administratorName: string
  action: string
  subject: string
  subjectId: string | null
  subjectName: string | null
  before: unknown | null
  after: unknown | null
}

export type Brands = {
  id: Generated<string>
  name: string
  description: string | null
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type CartItems = {
  id: Generated<string>
  cartId: string
  productVariantId: string
  quantity: number
  createdAt: Generated<Date>
}

export type Carts = {
  id: Generated<string>
  userId: string
}

export type Categories = {
  id: Generated<string>
  name: string
  description: string | null
  imageFile: string | null
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type CompanyDetails = {
  id: Generated<boolean>
  companyName: string
  address: string
  email: string
  contact: string
  updatedAt: Generated<Date>
  gstin: string | null
  state: string | null
  grievanceOfficerName: string | null
  grievanceOfficerEmail: string | null
  grievanceOfficerPhone: string | null
  shippingFee: Generated<number>
  claims: Generated<unknown>
  priceMatchText: string | null
  priceMatchShown: Generated<boolean>
  ratingShown: Generated<boolean>
  freeShippingBanner: Generated<boolean>
  lowStockThreshold: Generated<number>
  logoFile: string | null
  returnDays: Generated<number>
}

export type Consents = {
  id: Generated<string>
  userId: string
  noticeVersion: Date
  givenAt: Generated<Date>
}

export type IdempotencyKeys = {
  userId: string
  key: string
  requestHash: string
  orderId: string
  createdAt: Generated<Date>
}

export type InvoiceNumbers = {
  series: string
  financialYear: string
  lastNumber: number
}

export type Invoices = {
  id: Generated<string>
  orderId: string
  kind: 'INVOICE' | 'BILL_OF_SUPPLY' | 'CREDIT_NOTE'
  number: string
  issuedOn: Date
  corrects: string | null
  snapshot: unknown
}

export type LegalPages = {
  id: Generated<string>
  title: string
  slug: 'privacy-policy' | 'terms-conditions'
  content: string
  updatedAt: Generated<Date>
}

export type Migrations = {
  name: string
  appliedAt: Generated<Date>
}

export type Milestones = {
  name: string
  reachedAt: Generated<Date>
}

export type OrderEvents = {
  id: GeneratedAlways<number>
  orderId: string
  at: Generated<Date>
  userId: string | null
  event: 'PLACED' | 'DELIVERY_CHANGED' | 'PAYMENT_CHANGED' | 'RETURN_CHANGED' | 'REFUND_CHANGED'
  fromState: string | null
  toState: string | null
  note: string | null
  actor: 'customer' | 'administrator' | 'store'
}

export type OrderItems = {
  id: Generated<string>
  orderId: string
  position: number
  productId: string | null
  productVariantId: string | null
  name: string
  color: string
  imageFile: string | null
  quantity: number
  priceAtPurchase: number
  originalPrice: number
  hsn: string | null
  taxRate: number | null
}

export type Orders = {
  id: Generated<string>
  shortId: GeneratedAlways<string>
  userId: string | null
  orderDate: Generated<Date>
  orderTotal: number
  paymentMethod: 'COD' | 'ONLINE_PAYMENT'
  paymentStatus: Generated<'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUNDED'>
  deliveryStatus: Generated<'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED'>
  returnStatus: Generated<'NONE' | 'REQUESTED' | 'ACCEPTED' | 'REJECTED'>
  deliveredOn: Date | null
  expectedDeliveryDate: Date | null
  firstName: string
  lastName: string
  email: string
  mobile: string | null
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  fullName: string | null
  phone: string | null
  isDemo: Generated<boolean>
  shippingFee: Generated<number>
  canceledOn: Date | null
  refundStatus: Generated<'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED'>
  restocked: Generated<boolean>
  buyerText: GeneratedAlways<string>
}

export type PaymentAttempts = {
  merchantOrderId: string
  orderId: string
  amount: number
  state: Generated<'ASKED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUSED'>
  providerOrderId: string | null
  redirectUrl: string | null
  transactionId: string | null
  paymentMode: string | null
  errorCode: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  nextCheckAt: Date | null
  number: GeneratedAlways<number>
  answeredAt: Date | null
  checkedAt: Date | null
  refundId: string | null
  takenBy: string | null
  settledAt: Date | null
}

export type PaymentEvents = {
  id: GeneratedAlways<number>
  at: Date
  orderId: string | null
  merchantOrderId: string | null
  merchantRefundId: string | null
  kind: string
  amount: number | null
  detail: string | null
}

export type PaymentRefunds = {
  merchantRefundId: string
  number: GeneratedAlways<number>
  refundId: string
  merchantOrderId: string
  amount: number
  state: Generated<'ASKED' | 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'>
  providerRefundId: string | null
  reference: string | null
  errorCode: string | null
  createdAt: Date
  sentAt: Date
  endedAt: Date | null
  nextCheckAt: Date | null
  neverLeft: Generated<boolean>
  givenAmount: number | null
}

export type ProductCounts = {
  ofId: string
  isReduced: boolean
  products: number
}

export type ProductHandles = {
  productId: string
  handle: string
}

export type ProductImages = {
  id: Generated<string>
  productId: string
  file: string
  filename: string
  color: string | null
  position: Generated<number>
  createdAt: Generated<Date>
  source: string | null
}

export type ProductImportPieces = {
  importId: string
  part: string
  start: number
  bytes: Buffer
}

export type ProductImportProblems = {
  id: GeneratedAlways<number>
  importId: string
  line: number
  columnName: string | null
  message: string
  isError: boolean
}

export type ProductImportRows = {
  importId: string
  nth: number
  line: number
  name: string
  outcome: string
  changes: unknown
  productId: string | null
  plan: unknown | null
  pictures: unknown | null
  settledAt: Date | null
  isWritten: Generated<boolean>
  picturedAt: Date | null
}

export type ProductImports = {
  id: Generated<string>
  state: Generated<string>
  madeBy: string | null
  fileName: string
  fileBytes: number
  zipName: string | null
  zipBytes: Generated<number>
  layout: string | null
  options: unknown
  counts: unknown
  missingCategories: Generated<string[]>
  missingBrands: Generated<string[]>
  checked: Generated<number>
  written: Generated<number>
  failed: Generated<number>
  pictured: Generated<number>
  message: string | null
  createdAt: Generated<Date>
  endedAt: Date | null
}

export type ProductSearch = {
  productId: string
  headline: string
  categoryId: string
  brandId: string
  price: number
  isDiscounted: boolean
  inStock: boolean
  colors: string[]
  buyCount: number
  createdAt: Date
}

export type ProductVariants = {
  id: Generated<string>
  productId: string
  color: string
  stock: number
  position: Generated<number>
  createdAt: Generated<Date>
  retiredAt: Date | null
}

export type Products = {
  id: Generated<string>
  name: string
  description: Generated<string>
  originalPrice: number
  discountPrice: number | null
  price: GeneratedAlways<number>
  categoryId: string | null
  brandId: string | null
  buyCount: Generated<number>
  viewCount: Generated<number>
  hsn: string | null
  taxRate: number | null
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Date | null
  stock: Generated<number>
  leastStock: Generated<number>
  styleId: string | null
  sizeLabel: string | null
  rankedBuys: Generated<number>
  rankedViews: Generated<number>
}

export type Refunds = {
  id: Generated<string>
  orderId: string
  kind: 'provider' | 'manual'
  status: Generated<'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED'>
  amount: number
  isExtra: Generated<boolean>
  askedAt: Date
  completedAt: Date | null
  reference: string | null
  failure: string | null
}

export type ResetCodes = {
  userId: string
  codeHash: string
  expiresAt: Date
  tries: Generated<number>
}

export type SearchDocuments = {
  productId: string
  headline: string
  description: string
}

export type SearchLeading = {
  productId: string
  tier: string
  headline: string
  categoryId: string
  brandId: string
  price: number
  isDiscounted: boolean
  inStock: boolean
  colors: string[]
  buyCount: number
  createdAt: Date
}

export type SearchWords = {
  word: string
  letters: GeneratedAlways<string>
}

export type Secrets = {
  name: string
  value: string
  createdAt: Generated<Date>
}

export type Sessions = {
  id: Generated<string>
  userId: string
  createdAt: Generated<Date>
  expiresAt: Date
  endedAt: Date | null
}

export type SimulatedPayments = {
  merchantOrderId: string
  orderId: string
  token: string
  amount: number
  state: Generated<string>
  message: string | null
  redirectUrl: string
  metaInfo: unknown | null
  tries: Generated<unknown>
  errorCode: string | null
  detailedErrorCode: string | null
  createdAt: Date
  expireAt: Date
}

export type SimulatedRefunds = {
  merchantRefundId: string
  refundId: string
  merchantOrderId: string
  amount: number
  state: Generated<string>
  createdAt: Date
}

export type StockChanges = {
  id: string
  number: GeneratedAlways<number>
  variantId: string
  at: Date
  userId: string
  userName: string
  fromStock: number
  toStock: number
  reason: string
  note: string | null
}

export type StrangersSeen = {
  onlyOne: Generated<boolean>
  at: Date
  sign: string
}

export type Users = {
  id: Generated<string>
  username: string
  email: string
  firstName: string
  lastName: string
  mobile: string | null
  mobileNormal: string | null
  dob: string | null
  userType: Generated<'CUSTOMER' | 'ADMIN'>
  passwordHash: string | null
  isDemo: Generated<boolean>
  deactivatedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type Tables = {
  addresses: Addresses
  attempts: Attempts
  auditEntries: AuditEntries
  brands: Brands
  cartItems: CartItems
  carts: Carts
  categories: Categories
  companyDetails: CompanyDetails
  consents: Consents
  idempotencyKeys: IdempotencyKeys
  invoiceNumbers: InvoiceNumbers
  invoices: Invoices
  legalPages: LegalPages
  migrations: Migrations
  milestones: Milestones
  orderEvents: OrderEvents
  orderItems: OrderItems
  orders: Orders
  paymentAttempts: PaymentAttempts
  paymentEvents: PaymentEvents
  paymentRefunds: PaymentRefunds
  productCounts: ProductCounts
  productHandles: ProductHandles
  productImages: ProductImages
  productImportPieces: ProductImportPieces
  productImportProblems: ProductImportProblems
  productImportRows: ProductImportRows
  productImports: ProductImports
  productSearch: ProductSearch
  productVariants: ProductVariants
  products: Products
  refunds: Refunds
  resetCodes: ResetCodes
  searchDocuments: SearchDocuments
  searchLeading: SearchLeading
  searchWords: SearchWords
  secrets: Secrets
  sessions: Sessions
  simulatedPayments: SimulatedPayments
  simulatedRefunds: SimulatedRefunds
  stockChanges: StockChanges
  strangersSeen: StrangersSeen
  users: Users
}
