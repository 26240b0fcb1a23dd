import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { requiredText } from './shapes.ts'

export const CompanyDetails = z.object({
  companyName: z.string(),
  address: z.string(),
  email: z.string(),
  contact: z.string(),
})

export const company = {
  show: endpoint({
    method: 'GET',
    path: '/company-details',
    access: 'public',
    summary: 'Name, address, e-mail and contact of the shop.',
    reply: CompanyDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/company-details',
    access: 'admin',
    summary: 'Changes the shop’s company details; all four are required.',
    body: z.object({
      companyName: requiredText('Company name', 120),
      address: requiredText('Address', 500),
      email,
      contact: requiredText('Contact', 120),
    }),
    reply: z.object({ message: z.string(), companyDetails: CompanyDetails }),
  }),
}
