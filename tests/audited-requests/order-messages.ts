import { defaultTemplate } from '#contract/orders/messages/messages.ts'
import { createOwnMessage, ownTemplate } from '#tests/support/orders/own-message.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests that change the messages to customers. */
export const orderMessageRequests: AuditedRequests = {
  'PUT /order-messages/{name}': {
    prepare: async () => ({ params: { name: 'shipped' }, body: { ...ownTemplate, heading: 'It left' } }),
    entry: {
      action: 'changed',
      subject: 'orderMessage',
      before: defaultTemplate('shipped'),
      after: { ...ownTemplate, heading: 'It left' },
    },
  },
  'DELETE /order-messages/{name}': {
    prepare: async (context) => {
      await createOwnMessage(context, 'shipped')
      return { params: { name: 'shipped' } }
    },
    entry: {
      action: 'changed',
      subject: 'orderMessage',
      before: ownTemplate,
      after: defaultTemplate('shipped'),
    },
  },
}
