import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, MessageResponse, requiredText, timestamp } from './schemas.ts'

export const legalPageSlugs = ['privacy-policy', 'terms-conditions'] as const

export const LegalPage = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.enum(legalPageSlugs),
  content: z.string(),
  updatedAt: timestamp,
})

const content = z.string('Content must be text').max(500_000, 'The page is too long.')

export const legalPages = {
  list: endpoint({
    method: 'GET',
    path: '/legal-pages',
    access: 'public',
    summary: 'All legal pages.',
    response: z.array(LegalPage),
  }),
  save: endpoint({
    method: 'POST',
    path: '/legal-pages',
    access: 'admin',
    summary: 'Makes a legal page, or changes the one with the id. Each slug exists once.',
    body: z.object({
      id: id.optional(),
      title: requiredText('Title', 200),
      slug: z.enum(legalPageSlugs, 'Choose the page type: privacy-policy or terms-conditions.'),
      content,
    }),
    response: z.object({ message: z.string(), legalPage: LegalPage }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/legal-pages/preview',
    access: 'admin',
    summary: 'The text of a legal page as it would be kept and shown; nothing is saved.',
    body: z.object({ content }),
    response: z.object({ content: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/legal-pages/{id}',
    access: 'admin',
    summary: 'Deletes a legal page.',
    params: idParams,
    response: MessageResponse,
  }),
  bySlug: endpoint({
    method: 'GET',
    path: '/legal-pages/slug/{slug}',
    access: 'public',
    summary: 'The legal page at an address of the shop.',
    params: z.object({ slug: z.string().max(200) }),
    response: LegalPage,
  }),
}
