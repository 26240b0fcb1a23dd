import type { CompanyDetails } from '#web/company/company.ts'
import type { Thing } from './schema-org.ts'

/** How other things name the shop. */
export const organizationRef = (publicUrl: string) => ({ '@id': `${publicUrl}/#organization` })

/** A number that can be dialled; companies also write sentences there. */
const dialablePhone = (contact: string) => (/^[+\d][\d\s()-]{5,}$/.test(contact.trim()) ? contact.trim() : undefined)

/** What machines read of the company; its claims stay out. */
export type OrganizationDetails = Pick<CompanyDetails, 'companyName' | 'address' | 'email' | 'contact' | 'shippingFee'>

/** Who runs the shop, as Company details say. */
export const organization = (
  publicUrl: string,
  { companyName, address, email, contact }: OrganizationDetails,
): Thing => ({
  '@type': 'OnlineStore',
  ...organizationRef(publicUrl),
  name: companyName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icons/icon-512.png`,
  email,
  telephone: dialablePhone(contact),
  address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IN' },
  areaServed: 'IN',
})

/** The shop as a site, with the address of its search. */
export const website = (publicUrl: string, name: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${publicUrl}/#website`,
  url: `${publicUrl}/`,
  name,
  inLanguage: 'en-IN',
  publisher: organizationRef(publicUrl),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
