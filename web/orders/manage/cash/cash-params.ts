import type { CashList } from '#contract/orders/cash/courier-cash.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'

/** What the page of courier cash shows. */
export type CashView = { show: CashList | 'REMITTANCES'; courier?: string | undefined }

/** The views of the page, with their parameter in its URL. */
export const cashViews = [
  { show: 'OUTSTANDING', label: 'Outstanding', param: undefined },
  { show: 'OVERDUE', label: 'Overdue', param: 'overdue' },
  { show: 'DIFFERENT', label: 'Different', param: 'different' },
  { show: 'ON_THE_WAY', label: 'On the way', param: 'on-the-way' },
  { show: 'REMITTANCES', label: 'Remittances', param: 'remittances' },
] as const satisfies readonly { show: CashView['show']; label: string; param: string | undefined }[]

/** The view of a URL; an unknown one is the outstanding cash. */
export function parseCashView(search: URLSearchParams): CashView {
  const show = cashViews.find(({ param }) => param !== undefined && param === search.get('show'))?.show ?? 'OUTSTANDING'
  return { show, courier: search.get('courier') || undefined }
}

/** The address of a view. */
export function cashHref({ show, courier }: CashView): string {
  const param = cashViews.find((view) => view.show === show)?.param
  return hrefWith('/admin/courier-cash', { show: param, courier })
}
