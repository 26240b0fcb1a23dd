import type { CompanyDetails } from '#web/company/company.ts'
import type { OfferSettings } from './offer-terms.ts'
import type { Thing } from './schema-org.ts'

/** A reference to the company. */
export const organizationRef = (publicUrl: string) => ({ '@id': `${publicUrl}/#organization` })

/** The phone number, if the contact is one: companies also write text there. */
const dialablePhone = (contact: string) => (/^[+\d][\d\s()-]{5,}$/.test(contact.trim()) ? contact.trim() : undefined)

/** The company details that structured data uses; claims are not included. */
export type OrganizationDetails = Pick<CompanyDetails, 'companyName' | 'address' | 'email' | 'contact' | 'logoUrl'> &
  OfferSettings

/** The company as an organization. */
export const organization = (
  publicUrl: string,
  { companyName, address, email, contact, logoUrl }: OrganizationDetails,
): Thing => ({
  '@type': 'OnlineStore',
  ...organizationRef(publicUrl),
  name: companyName,
  url: `${publicUrl}/`,
  logo: publicUrl + (logoUrl ?? '/icons/icon-512.png'),
  email,
  telephone: dialablePhone(contact),
  address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'IN' },
  areaServed: 'IN',
})

/** The website with its search. */
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
