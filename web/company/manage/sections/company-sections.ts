/** The panels of the company details in their order: the id and the title of each. */
export const companySections = {
  company: 'Company',
  tax: 'Tax',
  'gst-by-price': 'GST by price',
  'grievance-officer': 'Grievance officer',
  shipping: 'Shipping',
  returns: 'Returns',
  stock: 'Stock',
  prices: 'Prices',
  services: 'Wish list, back in stock, questions and guests',
  'mails-by-consent': 'Mails by consent',
  claims: 'Claims',
  logo: 'Logo',
  'mails-to-you': 'Mails to you',
  'product-feed': 'Product feed for Google and Meta',
  demonstration: 'Demonstration data',
} as const

export type CompanySection = keyof typeof companySections

/** The link to a panel of the company details. */
export const companySectionPath = (section: CompanySection) => `/admin/company-details#${section}`
