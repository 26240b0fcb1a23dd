import { auditActions, auditSubjects } from '#contract/audit/audit-fields.ts'
import { isDay } from '#contract/india-time.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { parseParams } from '#web/ui/paging/parse-params.ts'

export const activityPath = '/admin/activity'

/** The filter of the list. `before` is the id of an entry: the page lists older entries. */
export type ActivityFilter = {
  administratorId?: string
  subject?: (typeof auditSubjects)[number]
  action?: (typeof auditActions)[number]
  from?: string
  to?: string
  before?: string
}

/** The URL calls the action 'change': a form field named 'action' would shadow `form.action`. */
const checks = {
  administratorId: (text: string) => uuidPattern.test(text),
  subject: auditSubjects,
  change: auditActions,
  from: isDay,
  to: isDay,
  before: (text: string) => /^[1-9]\d{0,8}$/.test(text),
}

/** The filter of a URL; invalid values are ignored. */
export function parseActivityFilter(search: URLSearchParams): ActivityFilter {
  const { change, ...filter } = parseParams(search, checks)
  return { ...filter, ...(change && { action: change }) }
}

/** The URL of the filtered list. */
export const activityHref = ({ action, ...filter }: ActivityFilter): string =>
  hrefWith(activityPath, { ...filter, change: action })
