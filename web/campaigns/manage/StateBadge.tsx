import { Badge } from '#web/ui/data/Badge.tsx'
import { type Campaign, stateBadges } from './campaign.ts'

/** The state of a message. */
export const StateBadge = ({ state }: Pick<Campaign, 'state'>) => (
  <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
)
