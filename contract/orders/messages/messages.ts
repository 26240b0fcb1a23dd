import type { Placeholder } from './placeholders.ts'

/** The texts of a message; paragraphs of `text` are separated by empty lines. */
export type MessageTemplate = { readonly subject: string; readonly heading: string; readonly text: string }

/** The groups of messages. */
export const occasions = ['Order', 'Delivery', 'Cancellation', 'Return', 'Refund'] as const

type MessageInfo = MessageTemplate & {
  readonly occasion: (typeof occasions)[number]
  readonly label: string
  /** When the message is sent. */
  readonly sentWhen: string
  /** Beside those that every message can contain. */
  readonly placeholders: readonly Placeholder[]
}

/** The placeholders that every message can contain. */
const commonPlaceholders = ['order', 'name', 'total'] as const satisfies readonly Placeholder[]

const lines = (...paragraphs: readonly string[]) => paragraphs.join('\n\n')

/** That an amount is refunded through the payment provider. */
export const goesBackText = (amount: string): string =>
  `${amount} goes back to where you paid from. Your bank may take a few days to show it.`

/** Every message to a customer about an order with the shop's default texts, in the order of the back office. */
export const messages = {
  confirmed: {
    occasion: 'Order',
    label: 'Order confirmed',
    sentWhen: 'A cash order is placed, or an online order is paid.',
    placeholders: ['confirmation', 'payment', 'delivery', 'estimate', 'note'],
    subject: 'Your order {order} is confirmed',
    heading: 'Thank you, {name}',
    text: lines('{confirmation}', '{delivery}', '{note}'),
  },
  toConfirm: {
    occasion: 'Order',
    label: 'Please confirm',
    sentWhen: 'A cash order is placed that the customer has to confirm.',
    placeholders: ['payment', 'deadline', 'expected', 'note'],
    subject: 'Please confirm your order {order}',
    heading: 'Thank you, {name}',
    text: lines(
      'We have your order {order}. {payment}',
      'We send it after you confirm it. Please confirm it {deadline}, or it is canceled.',
      '{expected}',
      '{note}',
    ),
  },
  toPay: {
    occasion: 'Order',
    label: 'Please pay',
    sentWhen: 'You place an order for a customer that is paid by a link.',
    placeholders: ['deadline', 'expected'],
    subject: 'Please pay for your order {order}',
    heading: 'Thank you, {name}',
    text: lines(
      'We have made your order {order} of {total}.',
      'We send it after you pay for it. Please pay {deadline}, or it is canceled.',
      '{expected}',
    ),
  },
  paidOnline: {
    occasion: 'Order',
    label: 'Cash order paid online',
    sentWhen: 'A customer pays online for a cash order, or you record that one was paid to you.',
    placeholders: ['note'],
    subject: 'Your payment for order {order} has arrived',
    heading: 'Thank you, {name}',
    text: lines(
      'Your payment of {total} for order {order} has arrived. You pay nothing when it is delivered.',
      '{note}',
    ),
  },
  itemsAdded: {
    occasion: 'Order',
    label: 'Items added',
    sentWhen: 'You add items to an order, or replace some.',
    placeholders: ['note', 'payment'],
    subject: 'Your order {order} was changed',
    heading: 'Your order was changed',
    text: lines('These items were added to your order {order}:', '{note}', 'Your order now costs {total}. {payment}'),
  },
  addressChanged: {
    occasion: 'Delivery',
    label: 'New delivery address',
    sentWhen: 'You change the delivery address of an order.',
    placeholders: ['payment', 'expected'],
    subject: 'A new delivery address for your order {order}',
    heading: 'Your order has a new address',
    text: lines(
      'Your order {order} has a new delivery address. If that is a mistake, answer this mail.',
      '{payment}',
      '{expected}',
    ),
  },
  dateChanged: {
    occasion: 'Delivery',
    label: 'New delivery date',
    sentWhen: 'You change the day by which an order is expected.',
    placeholders: ['estimate'],
    subject: 'A new delivery date for your order {order}',
    heading: 'Your order has a new delivery date',
    text: 'Your order {order} has a new delivery date. {estimate}',
  },
  shipped: {
    occasion: 'Delivery',
    label: 'Shipped',
    sentWhen: 'An order is shipped.',
    placeholders: ['parcel', 'tracking', 'expected', 'cash'],
    subject: 'Your order {order} is on its way',
    heading: 'Your parcel is on its way',
    text: lines('Your order {order} has left the shop.', '{parcel}', '{tracking}', '{expected}', '{cash}'),
  },
  partShipped: {
    occasion: 'Delivery',
    label: 'Partly shipped',
    sentWhen: 'A part of an order is shipped.',
    placeholders: ['parcel', 'tracking', 'expected', 'cash'],
    subject: 'A part of your order {order} is on its way',
    heading: 'Your parcel is on its way',
    text: lines(
      'A part of your order {order} has left the shop. We write again when the rest leaves.',
      '{parcel}',
      '{tracking}',
      '{expected}',
      '{cash}',
    ),
  },
  restShipped: {
    occasion: 'Delivery',
    label: 'Rest shipped',
    sentWhen: 'The last part of an order is shipped.',
    placeholders: ['parcel', 'tracking', 'expected', 'cash'],
    subject: 'The rest of your order {order} is on its way',
    heading: 'Your parcel is on its way',
    text: lines('The rest of your order {order} has left the shop.', '{parcel}', '{tracking}', '{expected}', '{cash}'),
  },
  outForDelivery: {
    occasion: 'Delivery',
    label: 'Out for delivery',
    sentWhen: 'The courier is on the way to the customer.',
    placeholders: ['parcel', 'tracking', 'cash'],
    subject: 'Your order {order} is out for delivery',
    heading: 'Your parcel is almost there',
    text: lines('The courier is on the way to you with your order {order}.', '{parcel}', '{tracking}', '{cash}'),
  },
  notDelivered: {
    occasion: 'Delivery',
    label: 'Not delivered',
    sentWhen: 'The courier could not deliver a parcel.',
    placeholders: ['reason', 'parcel', 'tracking', 'cash'],
    subject: 'Your order {order} could not be delivered',
    heading: 'We could not deliver your parcel',
    text: lines(
      'The courier could not deliver your order {order}.',
      '{reason}',
      '{parcel}',
      'To choose another day or to correct your address, answer this message.',
      '{tracking}',
      '{cash}',
    ),
  },
  delivered: {
    occasion: 'Delivery',
    label: 'Delivered',
    sentWhen: 'An order is delivered.',
    placeholders: [],
    subject: 'Your order {order} was delivered',
    heading: 'Your parcel has arrived',
    text: lines(
      'Your order {order} was delivered.',
      'If something is not right with it, request a return in your order history.',
    ),
  },
  partDelivered: {
    occasion: 'Delivery',
    label: 'Partly delivered',
    sentWhen: 'One of several parcels of an order is delivered.',
    placeholders: ['parcel'],
    subject: 'A part of your order {order} was delivered',
    heading: 'Your parcel has arrived',
    text: lines('A part of your order {order} was delivered.', '{parcel}'),
  },
  sentBack: {
    occasion: 'Delivery',
    label: 'Comes back',
    sentWhen: 'A parcel could not be delivered, and goes back to you.',
    placeholders: ['reason', 'parcel', 'tracking'],
    subject: 'Your order {order} goes back to the shop',
    heading: 'We could not deliver your parcel',
    text: lines(
      'The courier could not deliver your order {order}. It goes back to the shop.',
      '{reason}',
      '{parcel}',
      'If you still want it, answer this message.',
    ),
  },
  undelivered: {
    occasion: 'Delivery',
    label: 'Order not delivered',
    sentWhen: 'All of an order came back or was lost.',
    placeholders: ['refund'],
    subject: 'Your order {order} was not delivered',
    heading: 'Your order was not delivered',
    text: lines('Your order {order} could not be delivered, so it is closed.', '{refund}'),
  },
  partUndelivered: {
    occasion: 'Delivery',
    label: 'Part not delivered',
    sentWhen: 'A part of an order came back or was lost.',
    placeholders: ['note', 'refund'],
    subject: 'A part of your order {order} was not delivered',
    heading: 'A part of your order was not delivered',
    text: lines(
      'These items of your order {order} could not be delivered:',
      '{note}',
      '{refund}',
      'Your order now costs {total}.',
    ),
  },
  canceled: {
    occasion: 'Cancellation',
    label: 'Canceled',
    sentWhen: 'An order is canceled by you or by the customer.',
    placeholders: ['refund'],
    subject: 'Your order {order} was canceled',
    heading: 'Your order was canceled',
    text: lines('Your order {order} was canceled and will not be delivered.', '{refund}'),
  },
  canceledInTransit: {
    occasion: 'Cancellation',
    label: 'Canceled on its way',
    sentWhen: 'You cancel an order that has left and is not back yet.',
    placeholders: ['refund'],
    subject: 'Your order {order} was canceled',
    heading: 'Your order was canceled',
    text: lines(
      'Your order {order} was canceled on its way to you.',
      'If a parcel still arrives, please do not accept it and do not pay for it.',
      '{refund}',
    ),
  },
  partCanceled: {
    occasion: 'Cancellation',
    label: 'Partly canceled',
    sentWhen: 'Some items of an order are canceled by you or by the customer.',
    placeholders: ['note', 'refund'],
    subject: 'A part of your order {order} was canceled',
    heading: 'A part of your order was canceled',
    text: lines(
      'These items of your order {order} were canceled:',
      '{note}',
      '{refund}',
      'Your order now costs {total}.',
    ),
  },
  expired: {
    occasion: 'Cancellation',
    label: 'Not paid in time',
    sentWhen: 'An online order is canceled because it was not paid.',
    placeholders: ['refund'],
    subject: 'Your order {order} was not paid for in time',
    heading: 'Your order was canceled',
    text: lines(
      'Your order {order} was not paid for in time, so it was canceled. {refund}',
      'What can still be bought is back in your cart.',
    ),
  },
  unconfirmed: {
    occasion: 'Cancellation',
    label: 'Not confirmed in time',
    sentWhen: 'A cash order is canceled because it was not confirmed.',
    placeholders: ['refund'],
    subject: 'Your order {order} was not confirmed in time',
    heading: 'Your order was canceled',
    text: lines(
      'Your order {order} was not confirmed in time, so it was canceled. {refund}',
      'If you still want it, please place it again.',
    ),
  },
  returnRequested: {
    occasion: 'Return',
    label: 'Return requested',
    sentWhen: 'A customer asks to return an order.',
    placeholders: ['reason'],
    subject: 'Your return of order {order}',
    heading: 'We have your request',
    text: lines('You asked to return your order {order}. We look at it and write to you.', '{reason}'),
  },
  returnApproved: {
    occasion: 'Return',
    label: 'Return approved',
    sentWhen: 'You approve a return, so that the goods come back, or name the day of the pickup.',
    placeholders: ['note'],
    subject: 'Your return of order {order} was approved',
    heading: 'Your return was approved',
    text: lines('Your return from order {order} was approved:', '{note}'),
  },
  returnReceived: {
    occasion: 'Return',
    label: 'Items taken back',
    sentWhen: 'You take back a part of an order.',
    placeholders: ['note', 'refund'],
    subject: 'Your return of order {order} is complete',
    heading: 'We have what you sent back',
    text: lines('We have taken back these items of your order {order}:', '{note}', '{refund}'),
  },
  returnPartRejected: {
    occasion: 'Return',
    label: 'Items not taken back',
    sentWhen: 'You reject the return of a part of an order.',
    placeholders: ['note'],
    subject: 'Your return of order {order} was rejected',
    heading: 'Your return was rejected',
    text: lines(
      'We cannot take back these items of your order {order}:',
      '{note}',
      'If you think that this is a mistake, answer this mail.',
    ),
  },
  exchanged: {
    occasion: 'Return',
    label: 'Exchange',
    sentWhen: 'Returned items are replaced by another order.',
    placeholders: ['note', 'expected'],
    subject: 'Your exchange: order {order}',
    heading: 'Your exchange is on its way soon',
    text: lines('Order {order} replaces what you returned. There is nothing to pay.', '{note}', '{expected}'),
  },
  returnAccepted: {
    occasion: 'Return',
    label: 'Return accepted',
    sentWhen: 'You accept a return.',
    placeholders: ['refund', 'note'],
    subject: 'Your return of order {order} was accepted',
    heading: 'Your return was accepted',
    text: lines('The return of your order {order} was accepted.', '{refund}', '{note}'),
  },
  returnRejected: {
    occasion: 'Return',
    label: 'Return rejected',
    sentWhen: 'You reject a return.',
    placeholders: ['note'],
    subject: 'Your return of order {order} was rejected',
    heading: 'Your return was rejected',
    text: lines(
      'We cannot take back your order {order}.',
      '{note}',
      'If you think that this is a mistake, answer this mail.',
    ),
  },
  refundStarted: {
    occasion: 'Refund',
    label: 'Payment of an ended order',
    sentWhen: 'A payment arrives for an order that was canceled, and goes back.',
    placeholders: ['refund'],
    subject: 'Your payment for order {order} goes back to you',
    heading: 'Your money is on its way back',
    text: lines('Your payment for order {order} arrived after the order had ended.', '{refund}'),
  },
  refundFailed: {
    occasion: 'Refund',
    label: 'Refund failed',
    sentWhen: 'The payment provider could not send a refund back.',
    placeholders: ['amount', 'refund'],
    subject: 'Your refund for order {order} needs you',
    heading: 'We could not send your money back',
    text: lines('We could not send {amount} for your order {order} back to where you paid from.', '{refund}'),
  },
  refunded: {
    occasion: 'Refund',
    label: 'Refunded',
    sentWhen: 'A refund is paid.',
    placeholders: ['amount', 'reference', 'note'],
    subject: 'Your refund for order {order}',
    heading: 'Your money has been sent back',
    text: lines('We have sent back {amount} for your order {order}.', '{reference}', '{note}'),
  },
  partRefunded: {
    occasion: 'Refund',
    label: 'Part refunded',
    sentWhen: 'The refund of items that were canceled or not delivered is paid.',
    placeholders: ['amount', 'reference', 'note'],
    subject: 'Your refund for order {order}',
    heading: 'Your money has been sent back',
    text: lines('We have sent back {amount} for a part of your order {order}.', '{reference}', '{note}'),
  },
  returnRefunded: {
    occasion: 'Refund',
    label: 'Returned items refunded',
    sentWhen: 'The refund of returned items is paid.',
    placeholders: ['amount', 'reference', 'note'],
    subject: 'Your refund for order {order}',
    heading: 'Your money has been sent back',
    text: lines('We have sent back {amount} for what you returned of your order {order}.', '{reference}', '{note}'),
  },
  duplicateRefundStarted: {
    occasion: 'Refund',
    label: 'Second payment goes back',
    sentWhen: 'A second payment of an order arrives.',
    placeholders: ['amount'],
    subject: 'Your second payment for order {order} goes back to you',
    heading: 'Your money is on its way back',
    text: lines(
      'A second payment of {amount} arrived for your order {order}. The order stays as it is.',
      goesBackText('{amount}'),
    ),
  },
  duplicateRefunded: {
    occasion: 'Refund',
    label: 'Second payment sent back',
    sentWhen: 'The refund of a second payment is paid.',
    placeholders: ['amount'],
    subject: 'Your second payment for order {order} was sent back',
    heading: 'Your money has been sent back',
    text: 'We have sent back {amount}, your second payment for order {order}. The order stays as it is.',
  },
  lateRefundStarted: {
    occasion: 'Refund',
    label: 'Late online payment of a sent cash order',
    sentWhen: 'An online payment arrives after a cash order was sent, or booked with a courier.',
    placeholders: ['amount', 'cash'],
    subject: 'Your online payment for order {order} goes back to you',
    heading: 'Your money is on its way back',
    text: lines(
      'Your payment of {amount} came too late to pay for your order {order} online. {cash}',
      goesBackText('{amount}'),
    ),
  },
  lateRefundStartedCanceled: {
    occasion: 'Refund',
    label: 'Late online payment of a canceled cash order',
    sentWhen: 'An online payment arrives after a cash order was canceled.',
    placeholders: ['amount'],
    subject: 'Your online payment for order {order} goes back to you',
    heading: 'Your money is on its way back',
    text: lines(
      'Your payment of {amount} arrived after your order {order} was canceled. The order stays canceled.',
      goesBackText('{amount}'),
    ),
  },
  lateRefunded: {
    occasion: 'Refund',
    label: 'Late online payment sent back',
    sentWhen: 'The refund of a late online payment is paid.',
    placeholders: ['amount'],
    subject: 'Your online payment for order {order} was sent back',
    heading: 'Your money has been sent back',
    text: 'We have sent back {amount}, your online payment for order {order}.',
  },
} as const satisfies Record<string, MessageInfo>

export type MessageName = keyof typeof messages

export const messageNames = Object.keys(messages) as MessageName[]

/** The shop's default texts of a message. */
export const defaultTemplate = (name: MessageName): MessageTemplate => {
  const { subject, heading, text } = messages[name]
  return { subject, heading, text }
}

/** The placeholders that a message can contain. */
export const placeholdersOf = (name: MessageName): readonly Placeholder[] => [
  ...commonPlaceholders,
  ...messages[name].placeholders,
]
