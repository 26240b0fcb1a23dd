import type { HelpTopic } from '#contract/company/help-topics.ts'

/** The title and description of each help page. */
export const helpTopics = {
  shipping: { title: 'Shipping', text: 'What delivery costs, and when your parcel comes.' },
  refund: { title: 'Returns & Refunds', text: 'How goods come back to us, and your money to you.' },
  grievance: { title: 'Grievances', text: 'Whom to turn to when something went wrong.' },
} as const satisfies Record<HelpTopic, { title: string; text: string }>

/** Whether a slug is a help page. */
export const isHelpTopic = (topic: string): topic is HelpTopic => Object.hasOwn(helpTopics, topic)
