/** The help pages there are, by the word in their address. */
export const helpTopics = {
  shipping: { title: 'Shipping', text: 'What delivery costs, and when your parcel comes.' },
  refund: { title: 'Returns & Refunds', text: 'How goods come back to us, and your money to you.' },
  grievance: { title: 'Grievances', text: 'Whom to turn to when something went wrong.' },
} as const

export type HelpTopic = keyof typeof helpTopics

/** Whether an address names a help page. */
export const isHelpTopic = (topic: string): topic is HelpTopic => Object.hasOwn(helpTopics, topic)
