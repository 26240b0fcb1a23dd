/** The help pages there are, by the word in their address. */
export const helpTopicNames = ['shipping', 'refund', 'grievance'] as const
export type HelpTopic = (typeof helpTopicNames)[number]
