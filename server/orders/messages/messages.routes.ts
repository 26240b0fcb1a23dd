import type { FastifyInstance } from 'fastify'
import { orderMessages } from '#contract/orders/messages/order-messages.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listMessages } from './list-messages.ts'
import { listMessagesOfOrder } from './list-messages-of-order.ts'
import { previewMessage, sendTestMessage } from './preview-message.ts'
import { resetMessage, saveMessage } from './save-message.ts'

/** The routes of the messages about orders. */
export function messagesRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, orderMessages.list, () => listMessages(context))
  serve(app, orderMessages.save, ({ user, params, body }) => saveMessage(context, user, params.name, body))
  serve(app, orderMessages.reset, ({ user, params }) => resetMessage(context, user, params.name))
  serve(app, orderMessages.preview, ({ params, body }) => previewMessage(context, params.name, body))
  serve(app, orderMessages.sendTest, ({ user, params, body }) => sendTestMessage(context, user, params.name, body))
  serve(app, orderMessages.ofOrder, ({ params }) => listMessagesOfOrder(context, params.id))
}
