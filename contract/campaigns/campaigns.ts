import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MessageTexts } from '../orders/messages/order-messages.ts'
import { id, idParams, MessageResponse, timestamp } from '../schemas.ts'
import { campaignStates } from './campaign-limits.ts'

/** A message to the customers who consented to news and offers. */
export const Campaign = z.object({
  id: z.uuid(),
  state: z.enum(campaignStates),
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  /** The segment; null for everyone who consented. Its id is null if it was deleted after the end. */
  segment: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  /** The customers that it goes to; 0 for a draft. */
  recipientCount: z.int(),
  progress: z.object({
    sent: z.int(),
    /** Their consent was withdrawn, or their account blocked, before the mail was sent. */
    skipped: z.int(),
    /** The mail server did not take the mail, or it is not known whether it did. */
    failed: z.int(),
  }),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})

const segmentId = id.nullable().default(null)
const CampaignForm = MessageTexts.extend({ segmentId })
const CampaignResponse = z.object({ message: z.string(), campaign: Campaign })

/** The owner's messages with news and offers. */
export const campaigns = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns',
    access: 'admin',
    summary:
      'The messages with news and offers, drafts first, then the newest, and whether customers are asked for their consent.',
    response: z.object({ campaigns: z.array(Campaign), isConsentAsked: z.boolean() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/campaigns/{id}',
    access: 'admin',
    summary: 'One message with its progress.',
    params: idParams,
    response: z.object({ campaign: Campaign }),
  }),
  countRecipients: endpoint({
    method: 'GET',
    path: '/campaigns/recipient-count',
    access: 'admin',
    summary: 'The number of customers that a message would go to now.',
    query: z.object({ segmentId: id.optional() }),
    response: z.object({
      count: z.int(),
      /** When the segment was last changed; null without one. */
      segmentUpdatedAt: timestamp.nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/campaigns',
    access: 'admin',
    summary: 'Creates the draft of a message.',
    body: CampaignForm,
    response: CampaignResponse,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/campaigns/{id}',
    access: 'admin',
    summary: 'Changes a draft; a conflict if its content is not the one that the form was opened with.',
    params: idParams,
    body: CampaignForm.extend({
      /** The content that the form was opened with. */
      seenContent: CampaignForm.optional(),
    }),
    response: CampaignResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/campaigns/{id}',
    access: 'admin',
    summary: 'Deletes a draft, or a message that has ended.',
    params: idParams,
    response: MessageResponse,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/campaigns/preview',
    access: 'admin',
    summary: 'The mail with these texts, as a customer gets it. Saves nothing.',
    body: MessageTexts,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/campaigns/test',
    access: 'admin',
    summary: 'Sends the mail with these texts to the caller’s own address. Saves nothing.',
    body: MessageTexts,
    response: MessageResponse,
  }),
  start: endpoint({
    method: 'POST',
    path: '/campaigns/{id}/start',
    access: 'admin',
    summary:
      'Starts to send a draft; a conflict if it would go to more customers than was confirmed, or its content or segment was changed.',
    params: idParams,
    body: z.object({
      /** The number that the administrator confirmed. */
      recipientCount: z.int('recipientCount must be a whole number.').min(1, 'recipientCount must be at least 1.'),
      /** The content that the administrator confirmed. */
      seenContent: CampaignForm.optional(),
      /** The `segmentUpdatedAt` of the number that the administrator confirmed. */
      seenSegmentUpdatedAt: z.iso.datetime().nullish(),
    }),
    response: CampaignResponse,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/campaigns/{id}/resume',
    access: 'admin',
    summary: 'Continues a message that failed, for the customers who did not get it.',
    params: idParams,
    response: CampaignResponse,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/campaigns/{id}/cancel',
    access: 'admin',
    summary: 'Ends the sending of a message; mails that were sent remain so.',
    params: idParams,
    response: CampaignResponse,
  }),
}
