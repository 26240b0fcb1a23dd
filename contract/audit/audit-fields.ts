/** How a value is formatted: money is in paise, a rate in hundredths of a percent; a list has one item per line. */
export type AuditFieldKind = 'text' | 'html' | 'money' | 'percent' | 'flag' | 'state' | 'list'

type AuditField = { readonly label: string; readonly kind: AuditFieldKind }

const field = (label: string, kind: AuditFieldKind = 'text'): AuditField => ({ label, kind })

/**
 * The subjects that administrators can change, each with the labels of its fields. Only these fields are recorded: passwords,
 * secrets and customer data must not be listed here, because audit entries cannot be deleted.
 */
export const auditedFields = {
  product: {
    name: field('Name'),
    description: field('Description', 'html'),
    originalPrice: field('Original price', 'money'),
    discountPrice: field('Discount price', 'money'),
    category: field('Category'),
    brand: field('Brand'),
    hsn: field('HSN code'),
    taxRate: field('GST rate', 'percent'),
    taxRateBy: field('GST rate decided by', 'state'),
    variants: field('Colours and stock', 'list'),
    images: field('Pictures', 'list'),
    optionName: field('Second option'),
    status: field('Status', 'state'),
    publishAt: field('On sale from'),
    countryOfOrigin: field('Country of origin'),
    declarations: field('Product information', 'list'),
    specifications: field('Specifications', 'list'),
  },
  stock: {
    stock: field('Stock'),
    reason: field('Reason', 'state'),
  },
  category: {
    name: field('Name'),
    description: field('Description'),
    imageUrl: field('Picture'),
    sizeChart: field('Size chart', 'list'),
    attributes: field('Specifications', 'list'),
    requiredDeclarations: field('Required product information', 'list'),
    defaultWeightGrams: field('Weight of a piece in grams'),
  },
  brand: {
    name: field('Name'),
    description: field('Description'),
  },
  collection: {
    name: field('Name'),
    handle: field('Address'),
    kind: field('Kind', 'state'),
    description: field('Description', 'html'),
    seoTitle: field('Title for search engines'),
    seoDescription: field('Description for search engines'),
    imageUrl: field('Picture'),
    inMenu: field('In the menu', 'flag'),
    menuPosition: field('Place in the menu'),
    rule: field('Conditions', 'list'),
    sortBy: field('Order'),
    products: field('Products', 'list'),
  },
  offer: {
    name: field('Name'),
    code: field('Code'),
    benefit: field('Discount'),
    scope: field('Valid for', 'list'),
    conditions: field('Conditions', 'list'),
    combination: field('Combination', 'state'),
    isPaused: field('Paused', 'flag'),
  },
  order: {
    deliveryStatus: field('Delivery', 'state'),
    paymentStatus: field('Payment', 'state'),
    returnStatus: field('Return', 'state'),
    refundStatus: field('Refund', 'state'),
    goodsStatus: field('Goods', 'state'),
    restock: field('Goods back on sale', 'flag'),
    reference: field('Reference'),
    expectedDeliveryDate: field('Expected by'),
  },
  payment: {
    isSettled: field('Settled', 'flag'),
    reference: field('Reference'),
  },
  legalPage: {
    title: field('Title'),
    slug: field('Page type'),
    content: field('Text', 'html'),
  },
  companyDetails: {
    companyName: field('Company name'),
    address: field('Address'),
    email: field('Email'),
    contact: field('Contact'),
    gstin: field('GSTIN'),
    state: field('State'),
    grievanceOfficer: field('Grievance officer', 'list'),
    shippingFee: field('Shipping fee', 'money'),
    claims: field('Claims of the home page', 'list'),
    priceMatchText: field('Price match text'),
    priceMatchShown: field('Price match shown', 'flag'),
    ratingShown: field('Reviews shown', 'flag'),
    freeShippingBanner: field('Free shipping banner', 'flag'),
    lowStockThreshold: field('Low stock threshold'),
    returnDays: field('Days for returns'),
    shippingFeeRefunded: field('Shipping fee of returns refunded', 'flag'),
    taxRateByPrice: field('GST rates by price', 'list'),
    lowestPriceShown: field('Lowest price shown', 'flag'),
    logoUrl: field('Logo'),
    notifications: field('Mails to the owner', 'list'),
    productFeed: field('Product feed published', 'flag'),
    homeSections: field('Sections of the home page', 'list'),
  },
  deliveryZone: {
    name: field('Name'),
    position: field('Place'),
    pinRanges: field('PIN ranges', 'list'),
    states: field('States', 'list'),
    isRestOfIndia: field('Rest of India', 'flag'),
    rates: field('Rates', 'list'),
    freeFrom: field('Free from', 'money'),
    isCodAvailable: field('Cash on delivery', 'flag'),
    codSurcharge: field('Charge for cash on delivery', 'money'),
    minDays: field('Shortest transit in days'),
    maxDays: field('Longest transit in days'),
  },
  deliverySettings: {
    zones: field('Order of the zones', 'list'),
    cutOff: field('Cut-off time'),
    dispatchDays: field('Dispatch days', 'list'),
    handlingDays: field('Handling days'),
    defaultWeightGrams: field('Weight of a piece in grams'),
    holidays: field('Holidays', 'list'),
    onlyListedPins: field('Only listed PIN codes', 'flag'),
    listedPins: field('PIN codes in the courier’s list'),
  },
  codRules: {
    minAmount: field('Minimum amount', 'money'),
    maxAmount: field('Maximum amount', 'money'),
    blockedPinCodes: field('PIN codes without cash on delivery', 'list'),
    blockedCategories: field('Categories without cash on delivery', 'list'),
    firstOrderMaxAmount: field('Maximum amount of first orders', 'money'),
    returnedParcelsFrom: field('Returned parcels without cash on delivery'),
    fee: field('Fee for cash on delivery', 'money'),
    advance: field('Advance paid online', 'money'),
    advanceFrom: field('Advance from an order total of', 'money'),
  },
  pinCode: {
    isServiceable: field('Delivery', 'flag'),
    isCodAvailable: field('Cash on delivery', 'flag'),
  },
  administrator: {
    username: field('Username'),
    email: field('Email'),
    firstName: field('First name'),
    lastName: field('Last name'),
    isActive: field('Active', 'flag'),
  },
  productImport: {
    fileName: field('File'),
    created: field('New products'),
    changed: field('Changed products'),
    written: field('Products written'),
  },
  demonstration: {
    products: field('Products'),
    categories: field('Categories'),
    brands: field('Brands'),
    orders: field('Orders'),
    customers: field('Customers'),
  },
} as const satisfies Record<string, Record<string, AuditField>>

export type AuditSubject = keyof typeof auditedFields

/** The labels of the subjects in the filter and the entries. */
export const subjectLabels: Record<AuditSubject, string> = {
  product: 'Product',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  collection: 'Collection',
  offer: 'Offer',
  order: 'Order',
  payment: 'Payment',
  legalPage: 'Legal page',
  companyDetails: 'Company details',
  deliveryZone: 'Delivery zone',
  deliverySettings: 'Delivery settings',
  codRules: 'Cash on delivery',
  pinCode: 'PIN code',
  administrator: 'Administrator',
  productImport: 'Products from a file',
  demonstration: 'Demonstration data',
}

/** The labels of the actions. */
export const actionLabels = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  statusSet: 'status set',
  returnDecided: 'return decided',
  refundRecorded: 'refund recorded',
  refundRetried: 'refund tried again',
  paymentSettled: 'payment settled',
  added: 'added',
  activated: 'activated',
  deactivated: 'deactivated',
  passwordReset: 'password reset',
  passwordChanged: 'password changed',
  secondFactorSet: 'second factor set up',
  secondFactorRemoved: 'second factor removed',
  recoveryCodesRenewed: 'recovery codes renewed',
  recoveryCodeUsed: 'recovery code used',
  imported: 'imported',
  canceled: 'canceled',
}

export type AuditAction = keyof typeof actionLabels

export const auditSubjects = Object.keys(subjectLabels) as AuditSubject[]
export const auditActions = Object.keys(actionLabels) as AuditAction[]
