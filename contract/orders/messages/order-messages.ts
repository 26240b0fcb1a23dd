import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, MessageResponse, requiredText, seenSettingsUpdatedAt, timestamp } from '../../schemas.ts'
import { type MessageName, messageNames } from './messages.ts'

/** The longest texts of a message. */
export const maxSubjectLength = 150
export const maxHeadingLength = 150
export const maxTextLength = 3000

const nameParams = z.object({ name: z.enum(messageNames as [MessageName], 'There is no message of this name.') })

const oneLine = (label: string, max: number) =>
  requiredText(label, max).refine((value) => !value.includes('\n'), `${label} must be one line`)

/** The texts of a message as an owner saves them; the use case checks their placeholders. */
export const MessageTexts = z.object({
  subject: oneLine('Subject', maxSubjectLength),
  heading: oneLine('Heading', maxHeadingLength),
  text: requiredText('Text', maxTextLength),
})

const Message = z.object({
  name: z.enum(messageNames as [MessageName]),
  subject: z.string(),
  heading: z.string(),
  text: z.string(),
  /** The texts are the owner's own. */
  isChanged: z.boolean(),
  /** Null for the default texts, which are not stored. */
  updatedAt: timestamp.nullable(),
})

/** The messages to customers about orders, in the words of the owner. */
export const orderMessages = {
  list: endpoint({
    method: 'GET',
    path: '/order-messages',
    access: 'admin',
    summary: 'The texts of every message to customers about their orders.',
    response: z.object({ messages: z.array(Message) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/order-messages/{name}',
    access: 'admin',
    summary: 'Changes the texts of a message. They are used for mails from now on.',
    params: nameParams,
    body: MessageTexts.extend({ seenUpdatedAt: seenSettingsUpdatedAt }),
    response: MessageResponse.extend({ updatedAt: timestamp.nullable() }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/order-messages/{name}',
    access: 'admin',
    summary: 'Restores the shop’s default texts of a message, also after a change by someone else.',
    params: nameParams,
    response: MessageResponse,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/order-messages/{name}/preview',
    access: 'admin',
    summary: 'The mail of a sample order with these texts. Saves nothing.',
    params: nameParams,
    body: MessageTexts,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/order-messages/{name}/test',
    access: 'admin',
    summary: 'Sends the mail of a sample order with these texts to the caller’s own address. Saves nothing.',
    params: nameParams,
    body: MessageTexts,
    response: MessageResponse,
  }),
  /** For a chat: the administrator sends the text. */
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/{id}/messages',
    access: 'admin',
    summary: 'The messages that apply to the current state of an order as plain text, the most relevant first.',
    params: idParams,
    response: z.object({
      messages: z.array(z.object({ name: z.enum(messageNames as [MessageName]), label: z.string(), text: z.string() })),
    }),
  }),
}
