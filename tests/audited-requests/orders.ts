import { dayInIndia } from '#contract/india-time.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import {
  createBookedParcel,
  createBookedPickup,
  createParcelToBook,
  createReturnToPickUp,
  parcelInput,
} from '#tests/support/couriers/fake-courier.ts'
import { createCustomer, createVariant, type TestUser } from '#tests/support/factories.ts'
import {
  createCodOrder,
  createDeliveredCodOrder,
  createFailedShipment,
  createOrderWithOutstandingGoods,
  createPackedShipment,
} from '#tests/support/order-factories.ts'
import { createItemReturn } from '#tests/support/orders/item-return.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { AuditedRequests } from './audited-request.ts'

/** A cash order of a new customer. */
export const createOrderOfNewCustomer = async (context: TestContext) =>
  createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })

async function createRequestedReturn(context: TestContext) {
  const order = await createDeliveredCodOrder(context, await createCustomer(context), {
    of: await createVariant(context),
  })
  await context.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', order.id).execute()
  return order
}

/** Requests that change orders, refunds and payments. */
export const orderRequests: AuditedRequests = {
  'PUT /orders/{id}/status': {
    prepare: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'PENDING' },
      after: { deliveryStatus: 'SHIPPED' },
    },
  },
  'PUT /orders/{id}/confirmation': {
    prepare: async (context) => {
      const of = await createVariant(context)
      return { params: { id: (await createUnconfirmedOrder(context, await createCustomer(context), { of })).id } }
    },
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { confirmationStatus: 'REQUESTED' },
      after: { confirmationStatus: 'CONFIRMED' },
    },
  },
  'PUT /orders/{id}/expected-delivery-date': {
    prepare: async (context) => {
      const { id } = await createOrderOfNewCustomer(context)
      return { params: { id }, body: { date: dayInIndia(context.clock()) } }
    },
    entry: { action: 'changed', subject: 'order', before: { expectedDeliveryDate: null } },
  },
  'POST /orders/{id}/shipments': {
    prepare: async (context) => ({
      params: { id: (await createOrderOfNewCustomer(context)).id },
      body: { courier: 'DTDC', trackingNumber: 'D4711', handOver: false },
    }),
    entry: { action: 'changed', subject: 'order', after: { shipment: 'Parcel 1, DTDC D4711: Packed' } },
  },
  'PUT /orders/{id}/shipments/{shipmentId}': {
    prepare: async (context) => ({
      params: await createPackedShipment(context, await createCustomer(context)),
      body: { courier: 'OWN' },
    }),
    entry: { action: 'changed', subject: 'order', after: { shipment: 'Parcel 1, Own delivery: Packed' } },
  },
  'PUT /orders/{id}/shipments/{shipmentId}/status': {
    prepare: async (context) => ({
      params: await createPackedShipment(context, await createCustomer(context)),
      body: { transition: 'cancel' },
    }),
    entry: { action: 'changed', subject: 'order', after: { shipment: 'Parcel 1: Canceled' } },
  },
  'POST /orders/{id}/shipments/{shipmentId}/receipt': {
    prepare: async (context) => {
      const { params, orderItemId } = await createFailedShipment(context, await createCustomer(context))
      return { params, body: { items: [{ orderItemId, good: 0, damaged: 1 }], note: 'Asha Rao opened it' } }
    },
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'SHIPPED' },
      after: { deliveryStatus: 'CANCELED' },
    },
  },
  'POST /orders/{id}/shipments/{shipmentId}/loss': {
    prepare: async (context) => ({
      params: (await createFailedShipment(context, await createCustomer(context))).params,
      body: {},
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'SHIPPED' },
      after: { deliveryStatus: 'CANCELED' },
    },
  },
  'POST /orders/{id}/shipments/{shipmentId}/booking': {
    prepare: async (context) => ({
      params: await createParcelToBook(context, await createCustomer(context)),
      body: parcelInput,
    }),
    entry: { action: 'changed', subject: 'order', after: { courierBooking: 'Parcel 1: requested' } },
  },
  'PUT /orders/{id}/shipments/{shipmentId}/booking': {
    prepare: async (context) => ({
      params: await createBookedParcel(context, await createCustomer(context)),
      body: { action: 'cancel' },
    }),
    entry: { action: 'changed', subject: 'order', after: { courierBooking: 'Parcel 1: booking canceled' } },
  },
  'POST /orders/{id}/returns/{returnId}/pickup': {
    prepare: async (context) => ({
      params: await createReturnToPickUp(context, await createCustomer(context)),
      body: parcelInput,
    }),
    entry: { action: 'changed', subject: 'order', after: { returnPickup: 'Return 1: pickup requested' } },
  },
  'PUT /orders/{id}/returns/{returnId}/pickup': {
    prepare: async (context) => ({
      params: await createBookedPickup(context, await createCustomer(context)),
      body: { action: 'cancel' },
    }),
    entry: { action: 'changed', subject: 'order', after: { returnPickup: 'Return 1: pickup canceled' } },
  },
  'PUT /orders/{id}/goods-back': {
    prepare: async (context) => ({
      params: await createOrderWithOutstandingGoods(context, await createCustomer(context)),
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { goodsStatus: 'OUTSTANDING' },
      after: { goodsStatus: 'RETURNED' },
    },
  },
  'PUT /orders/{id}/goods-lost': {
    prepare: async (context) => ({
      params: await createOrderWithOutstandingGoods(context, await createCustomer(context)),
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { goodsStatus: 'OUTSTANDING' },
      after: { goodsStatus: 'LOST' },
    },
  },
  'PUT /orders/status': {
    prepare: async (context) => ({
      body: { ids: [(await createOrderOfNewCustomer(context)).id], deliveryStatus: 'SHIPPED' },
    }),
    entry: {
      action: 'statusSet',
      subject: 'order',
      before: { deliveryStatus: 'PENDING' },
      after: { deliveryStatus: 'SHIPPED' },
    },
  },
  'PUT /orders/{id}/returns/{returnId}/decision': {
    prepare: async (context) => ({
      params: (await createItemReturn(context, await createCustomer(context))).params,
      body: { decision: 'APPROVED', note: 'Asha Rao says that it is broken.' },
    }),
    entry: {
      action: 'changed',
      subject: 'order',
      before: { itemReturn: 'Return 1: 2 × Kurta (Red), requested' },
      after: { itemReturn: 'Return 1: 2 × Kurta (Red), approved' },
    },
  },
  'POST /orders/{id}/returns/{returnId}/check': {
    prepare: async (context) => {
      const { params, orderItemId } = await createItemReturn(context, await createCustomer(context))
      const items = [{ orderItemId, good: 1, damaged: 0 }]
      return { params, body: { items, note: 'Asha Rao says that the other one is lost.' } }
    },
    entry: {
      action: 'changed',
      subject: 'order',
      before: { itemReturn: 'Return 1: 2 × Kurta (Red), requested' },
      after: { itemReturn: 'Return 1: 2 × Kurta (Red), completed' },
    },
  },
  'PUT /orders/{id}/return-status': {
    prepare: async (context) => ({
      params: { id: (await createRequestedReturn(context)).id },
      body: { returnStatus: 'ACCEPTED', note: 'Asha Rao says that it was too small' },
    }),
    entry: {
      action: 'returnDecided',
      subject: 'order',
      before: { returnStatus: 'REQUESTED', refundStatus: 'NONE', restock: null },
      after: { returnStatus: 'ACCEPTED', refundStatus: 'PENDING', restock: true },
    },
  },
  'PUT /orders/{id}/refund': {
    prepare: async (context, admin) => {
      const order = await createDeliveredCodOrder(context, await createCustomer(context), {
        of: await createVariant(context),
      })
      await acceptReturn(context, admin, order.id)
      return { params: { id: order.id }, body: { reference: 'UTR 4711', note: 'to Asha' } }
    },
    entry: {
      action: 'refundRecorded',
      subject: 'order',
      before: { paymentStatus: 'COMPLETED', refundStatus: 'PENDING', reference: null },
      after: { paymentStatus: 'REFUNDED', refundStatus: 'COMPLETED', reference: 'UTR 4711' },
    },
  },
  'POST /orders/refunds/{id}/retry': {
    prepare: async (context) => {
      const refund = {
        orderId: (await createOrderOfNewCustomer(context)).id,
        kind: 'provider',
        status: 'FAILED',
        isDuplicate: true,
      } as const
      const { id } = await context.db
        .insertInto('refunds')
        .values({ ...refund, amount: 100, requestedAt: context.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
    entry: {
      action: 'refundRetried',
      subject: 'order',
      before: { refundStatus: 'FAILED' },
      after: { refundStatus: 'PENDING' },
    },
  },
  'POST /orders/payments/{merchantOrderId}/settle': {
    prepare: async (context) => {
      const merchantOrderId = 'a'.repeat(32)
      const at = context.clock()
      await context.db
        .insertInto('paymentAttempts')
        .values({
          merchantOrderId,
          orderId: (await createOrderOfNewCustomer(context)).id,
          amount: 100,
          state: 'COMPLETED',
          errorCode: 'AMOUNT_MISMATCH',
          createdAt: at,
          expiresAt: at,
          endedAt: at,
        })
        .execute()
      return { params: { merchantOrderId }, body: { reference: 'UTR 4711' } }
    },
    entry: { action: 'paymentSettled', subject: 'payment', after: { isSettled: true, reference: 'UTR 4711' } },
  },
}

async function acceptReturn(context: TestContext, admin: TestUser, id: string) {
  await context.db.updateTable('orders').set({ returnStatus: 'REQUESTED' }).where('id', '=', id).execute()
  await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
}
