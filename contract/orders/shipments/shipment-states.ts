/** The statuses of a shipment. READY: packed, but not handed over to the courier yet; RETURNING: on its way back to the store. */
export const shipmentStatuses = [
  'READY',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURNING',
  'RETURNED',
  'CANCELED',
] as const

export type ShipmentStatus = (typeof shipmentStatuses)[number]

type ShipmentTransition = { readonly from: readonly ShipmentStatus[]; readonly to: ShipmentStatus }

/** The statuses of a shipment that the courier has on its way to the customer. */
export const onItsWay = ['IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const satisfies readonly ShipmentStatus[]

/** Every transition of a shipment; any other change is rejected. */
export const shipmentTransitions = {
  handOver: { from: ['READY'], to: 'IN_TRANSIT' },
  goOut: { from: ['IN_TRANSIT'], to: 'OUT_FOR_DELIVERY' },
  /** The courier did not reach the customer, and tries again. */
  failAttempt: { from: onItsWay, to: 'IN_TRANSIT' },
  deliver: { from: onItsWay, to: 'DELIVERED' },
  /** The order was canceled while the shipment was on its way. */
  sendBack: { from: onItsWay, to: 'RETURNING' },
  receiveBack: { from: [...onItsWay, 'RETURNING'], to: 'RETURNED' },
  /** Of a shipment that was not handed over, or, with `recall`, was handed over by mistake: its pieces wait again. */
  cancel: { from: ['READY'], to: 'CANCELED' },
  recall: { from: onItsWay, to: 'CANCELED' },
} as const satisfies Record<string, ShipmentTransition>

export type ShipmentTransitionName = keyof typeof shipmentTransitions

/** The transitions that an administrator applies to one shipment; the others follow from a change of its order. */
export const manualShipmentTransitions = [
  'handOver',
  'goOut',
  'failAttempt',
  'deliver',
  'cancel',
] as const satisfies readonly ShipmentTransitionName[]

/** Whether a transition of a shipment is allowed. */
export const canTransitionShipment = (status: ShipmentStatus, name: ShipmentTransitionName): boolean =>
  (shipmentTransitions[name].from as readonly ShipmentStatus[]).includes(status)

/** Whether a shipment has left the store and was neither recalled nor sent back. */
export const isDispatched = (status: ShipmentStatus): boolean => isOnItsWay(status) || status === 'DELIVERED'

export const isOnItsWay = (status: ShipmentStatus): boolean => (onItsWay as readonly ShipmentStatus[]).includes(status)

/** The statuses of a shipment as customers and administrators read them. */
export const shipmentLabels: Record<ShipmentStatus, string> = {
  READY: 'Packed',
  IN_TRANSIT: 'On its way',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  RETURNING: 'On its way back',
  RETURNED: 'Back at the shop',
  CANCELED: 'Canceled',
}
