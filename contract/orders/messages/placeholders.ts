type PlaceholderInfo = {
  /** What the placeholder stands for, as the back office explains it. */
  readonly meaning: string
  /** Some orders have no value: a line of which nothing is left is left out. */
  readonly canBeEmpty?: true
}

/** What can stand in braces in a message about an order. A placeholder that can be empty is whole sentences. */
export const placeholders = {
  order: { meaning: 'The number of the order, such as 1A2B3C4D.' },
  name: { meaning: 'The first name of the customer.' },
  total: { meaning: 'What the order costs, such as ₹1,299.00.' },
  confirmation: { meaning: 'That the order is confirmed, and what was paid or is to be paid.' },
  payment: { meaning: 'What was paid or is to be paid, such as “You pay ₹1,299.00 when it is delivered.”' },
  delivery: { meaning: 'When the order is expected, and that you write when it leaves.' },
  estimate: { meaning: 'When the order is expected, or the usual time of a delivery.' },
  expected: { meaning: 'By which day the order is expected.', canBeEmpty: true },
  deadline: {
    meaning: 'Until when the order can be confirmed or paid, such as “by Thu, 3 Dec, 6:30 pm”.',
    canBeEmpty: true,
  },
  cash: { meaning: 'That the customer keeps the cash ready for the courier. Empty for paid orders.', canBeEmpty: true },
  parcel: { meaning: 'What is in the parcel. Empty for a parcel with the whole order.', canBeEmpty: true },
  tracking: { meaning: 'The courier, the tracking number and its link.', canBeEmpty: true },
  reason: { meaning: 'The reason that the courier or the customer gave.', canBeEmpty: true },
  refund: { meaning: 'What is paid back and how, or that nothing was charged.', canBeEmpty: true },
  amount: { meaning: 'The amount that is paid back, such as ₹1,299.00.' },
  reference: { meaning: 'The reference of the refund.', canBeEmpty: true },
  note: { meaning: 'The note that was written with the change.', canBeEmpty: true },
} as const satisfies Record<string, PlaceholderInfo>

export type Placeholder = keyof typeof placeholders

/** Whether some orders have no value for a placeholder. */
export const canBeEmpty = (name: Placeholder): boolean => 'canBeEmpty' in placeholders[name]
