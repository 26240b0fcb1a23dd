import type { CallResponse } from '#contract/calls.ts'

export type Message = CallResponse<'GET /order-messages'>['messages'][number]
export type { MessageName, MessageTemplate } from '#contract/orders/messages/messages.ts'

/** The page of the list, and below it those of the messages. */
export const messagesPath = '/admin/messages'
