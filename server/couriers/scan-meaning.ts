/** What a report of a courier says about a shipment, as the transition of the shipment that it stands for. */
export type ScanMeaning = 'handOver' | 'goOut' | 'failAttempt' | 'deliver' | 'sendBack'
