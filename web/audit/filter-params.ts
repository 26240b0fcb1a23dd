import { auditActions, auditSubjects } from '#contract/audit/audit-fields.ts'
import { isDay } from '#contract/india-time.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'

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

/** Whether a value of each filter is valid. */
const validators: Record<keyof ActivityFilter, (text: string) => boolean> = {
  administratorId: (text) => uuidPattern.test(text),
  subject: (text) => (auditSubjects as readonly string[]).includes(text),
  action: (text) => (auditActions as readonly string[]).includes(text),
  from: isDay,
  to: isDay,
  before: (text) => /^[1-9]\d{0,8}$/.test(text),
}

/** The URL calls the action 'change': a form field named 'action' would shadow `form.action`. */
const paramName = (name: string): string => (name === 'action' ? 'change' : name)

/** The filter of a URL; invalid values are ignored. */
export function parseActivityFilter(search: URLSearchParams): ActivityFilter {
  const valid = Object.entries(validators).flatMap(([name, isValid]) => {
    const value = search.get(paramName(name)) ?? ''
    return isValid(value) ? [[name, value]] : []
  })
  return Object.fromEntries(valid) as ActivityFilter
}

/** The URL of the filtered list. */
export const activityHref = ({ action, ...filter }: ActivityFilter): string =>
  hrefWith(activityPath, { ...filter, change: action })
