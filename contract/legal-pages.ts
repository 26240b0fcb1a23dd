import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { legalPageSlugs } from './legal-pages/legal-page-titles.ts'
import { idParams, MessageResponse, requiredText, savedId, seenUpdatedAt, timestamp } from './schemas.ts'

/** A legal page; its content is sanitised HTML. */
export const LegalPage = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.enum(legalPageSlugs),
  content: z.string(),
  updatedAt: timestamp,
})

/** The HTML of a legal page, as it is sent and as it is stored. */
export const legalPageContent = z.string('Content must be text').max(500_000, 'The page is too long.')

/** The content in UTF-8, of which a letter of an Indian script takes three bytes, with the other fields. */
const maxBodyBytes = 2 * 1024 * 1024

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
    summary: 'Creates a legal page, or updates the one with the id. Slugs are unique.',
    body: z.object({
      id: savedId,
      title: requiredText('Title', 200),
      slug: z.enum(legalPageSlugs, `Choose the page type: ${legalPageSlugs.join(' or ')}.`),
      content: legalPageContent,
      seenUpdatedAt,
    }),
    maxBodyBytes,
    response: z.object({ message: z.string(), legalPage: LegalPage }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/legal-pages/preview',
    access: 'admin',
    summary: 'The sanitised text of a legal page, for a preview; nothing is saved.',
    body: z.object({ content: legalPageContent }),
    maxBodyBytes,
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
    summary: 'The legal page with this slug.',
    params: z.object({ slug: z.string().max(200) }),
    response: LegalPage,
  }),
}
