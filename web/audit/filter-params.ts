import { auditActions, auditSubjects } from '#contract/audit-fields.ts'
import { uuidPattern } from '#contract/uuid.ts'

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

const dayPattern = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const patterns = {
  administratorId: uuidPattern,
  subject: new RegExp(`^(${auditSubjects.join('|')})$`),
  action: new RegExp(`^(${auditActions.join('|')})$`),
  from: dayPattern,
  to: dayPattern,
  before: /^[1-9]\d{0,8}$/,
}

/** The URL calls the action 'change': a form field named 'action' would shadow `form.action`. */
const paramName = (name: string): string => (name === 'action' ? 'change' : name)

/** The filter of a URL; invalid values are ignored. */
export function parseActivityFilter(search: URLSearchParams): ActivityFilter {
  const params = Object.entries(patterns).map(([name, pattern]) => ({
    name,
    pattern,
    value: search.get(paramName(name)) ?? '',
  }))
  const validParams = params.filter(({ pattern, value }) => pattern.test(value))
  return Object.fromEntries(validParams.map(({ name, value }) => [name, value])) as ActivityFilter
}

/** The URL of the filtered list. */
export function activityHref(filter: ActivityFilter): string {
  const search = new URLSearchParams(Object.entries(filter).map(([name, value]) => [paramName(name), value]))
  return search.size > 0 ? `${activityPath}?${search}` : activityPath
}
