import { createBookedPickup, createReturnToPickUp, parcelInput } from '#tests/support/couriers/fake-courier.ts'
import { createVariant } from '#tests/support/factories.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createItemReturn } from '#tests/support/orders/item-return.ts'
import { administrators, type EndpointCase, owner, ownerAndAdministrators } from './endpoint-case.ts'

const withDeliveredOrder: EndpointCase['arrange'] = async (context, customer) => ({
  params: { id: (await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })).id },
})

/** Returns of pieces of orders. */
export const returnCases: Record<string, EndpointCase> = {
  'GET /orders/{id}/return-options': ownerAndAdministrators(withDeliveredOrder),
  'POST /orders/{id}/returns': ownerAndAdministrators(async (context, customer) => {
    const { id, items } = await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
    const pieces = { orderItemId: items[0]!.id, quantity: 1 }
    return {
      params: { id },
      body: { items: [pieces], resolution: 'REFUND', method: 'PICKUP', reason: 'DEFECTIVE', comment: 'It is broken.' },
    }
  }),
  'PUT /orders/{id}/returns/{returnId}/withdrawal': owner(async (context, customer) => ({
    params: (await createItemReturn(context, customer)).params,
  })),
  'PUT /orders/{id}/returns/{returnId}/shipment': ownerAndAdministrators(async (context, customer) => ({
    params: (await createItemReturn(context, customer, { isApproved: true })).params,
    body: { courier: 'DTDC', trackingNumber: 'D4711' },
  })),
  'PUT /orders/{id}/returns/{returnId}/decision': administrators(async (context, customer) => ({
    params: (await createItemReturn(context, customer)).params,
    body: { decision: 'APPROVED', note: 'Please send the box too.' },
  })),
  'GET /orders/{id}/returns/{returnId}/pickup': administrators(async (context, customer) => ({
    params: await createReturnToPickUp(context, customer),
  })),
  'GET /orders/{id}/returns/{returnId}/pickup-rates': administrators(async (context, customer) => ({
    params: await createReturnToPickUp(context, customer),
    query: { weightGrams: '500', lengthCm: '20', breadthCm: '15', heightCm: '10' },
  })),
  'POST /orders/{id}/returns/{returnId}/pickup': administrators(async (context, customer) => ({
    params: await createReturnToPickUp(context, customer),
    body: parcelInput,
  })),
  'PUT /orders/{id}/returns/{returnId}/pickup': administrators(async (context, customer) => ({
    params: await createBookedPickup(context, customer),
    body: { action: 'cancel' },
  })),
  'POST /orders/{id}/returns/{returnId}/check': administrators(async (context, customer) => {
    const { params, orderItemId } = await createItemReturn(context, customer)
    return { params, body: { items: [{ orderItemId, good: 1, damaged: 0 }], note: 'One was worn.' } }
  }),
}
