/** Who requests a return: the customer, or an administrator for a customer who called or wrote. */
export type RequestingUser = 'customer' | 'administrator'

/** The texts of the form that depend on who requests. The reasons are the customer's own words in both. */
export const formTexts = {
  customer: {
    intro: 'Choose what you want to send back. The rest of your order stays.',
    reason: 'Reason',
    resolution: 'What would you like?',
    save: { REFUND: 'Request return', EXCHANGE: 'Request exchange' },
    cancel: 'Keep items',
    nothingToExchange: 'Choose first what you want to exchange.',
    missingVariant: 'Choose what you want instead.',
    refund: 'You get back',
    replacement: 'You get instead',
  },
  administrator: {
    intro: 'Choose what the customer sends back. The rest of the order stays.',
    reason: 'Reason of the customer',
    resolution: 'What does the customer get?',
    save: { REFUND: 'Start return', EXCHANGE: 'Start exchange' },
    cancel: 'Cancel',
    nothingToExchange: 'Choose first what is exchanged.',
    missingVariant: 'Choose what is sent instead.',
    refund: 'The customer gets back',
    replacement: 'The customer gets instead',
  },
} as const
