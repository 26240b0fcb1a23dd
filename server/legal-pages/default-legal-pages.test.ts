import { expect, test } from 'vitest'
import { defaultLegalPages } from './default-legal-pages.ts'

test('both legal pages contain the company details, escaped', () => {
  const company = {
    companyName: 'Rao & <Sons>',
    address: '1 MG Road',
    email: 'shop@rao.example',
    contact: '98450 12345',
  }
  const pages = defaultLegalPages(company)
  expect(pages.map(({ slug }) => slug)).toEqual(['privacy-policy', 'terms-conditions'])
  for (const { slug, content } of pages) {
    expect(content, slug).toContain('Rao &amp; &lt;Sons&gt;')
    for (const detail of [company.address, company.email, company.contact]) expect(content, slug).toContain(detail)
    expect(content, slug).not.toContain('{{')
  }
})
