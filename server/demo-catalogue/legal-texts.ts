import type { CompanyDetailsInput } from '../company/company.store.ts'
import { privacyPolicy } from './legal/privacy-policy.ts'
import { termsConditions } from './legal/terms-conditions.ts'

/** What the footer and the legal pages say about who runs the shop. */
export type Company = { companyName: string; address: string; email: string; contact: string }

export type LegalText = { slug: 'privacy-policy' | 'terms-conditions'; title: string; content: string }

/** The company of the demonstration shop. Invented; the domain is one that can never exist. */
export const demoCompany: CompanyDetailsInput = {
  companyName: 'Vipani',
  address: '4th Floor, 27 Lavelle Road, Ashok Nagar, Bengaluru, Karnataka 560001',
  email: 'care@vipani.example',
  contact: '+91 80 4718 2200',
  state: 'Karnataka',
  grievanceOfficer: { name: 'Meera Iyer', email: 'grievance@vipani.example', phone: '+91 80 4718 2211' },
}

/** Both legal pages for a company, as HTML to begin with; a lawyer should read them before a real shop opens. */
export function legalTexts({ companyName, address, email, contact }: Company): LegalText[] {
  const safe = {
    companyName: escaped(companyName),
    address: escaped(address),
    email: escaped(email),
    contact: escaped(contact),
  }
  return [
    { slug: 'privacy-policy', title: 'Privacy Policy', content: privacyPolicy(safe) },
    { slug: 'terms-conditions', title: 'Terms & Conditions', content: termsConditions(safe) },
  ]
}

/** Company details are plain text; a name such as "Rao & Sons" must not break the page. */
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
