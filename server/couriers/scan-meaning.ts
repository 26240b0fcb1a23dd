/**
 * What a report of a courier says about a shipment, as the transition of the shipment that it stands for. With `sendBack` the courier brings an
 * undelivered shipment back to the store (return to origin); the return of a customer has a `PickupMeaning`.
 */
export type ScanMeaning = 'handOver' | 'goOut' | 'failAttempt' | 'deliver' | 'sendBack'

/**
 * What a report of a courier says about the pickup of a return: the goods were picked up, they arrived in the store, nobody could pick them up, or
 * the courier does not come any more.
 */
export type PickupMeaning = 'pickUp' | 'arrive' | 'failPickup' | 'cancelPickup'
