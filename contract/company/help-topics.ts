/** The help pages by their URL slugs. */
export const helpTopicNames = ['shipping', 'refund', 'grievance'] as const
export type HelpTopic = (typeof helpTopicNames)[number]
