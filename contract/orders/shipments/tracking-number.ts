/** The maximum length of a tracking number. */
export const maxTrackingNumber = 50

/** Whether a text without spaces can be a tracking number, as of a shipment or in a courier's file. */
export const isTrackingNumber = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9/_-]*$/.test(text)
