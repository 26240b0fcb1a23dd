import { createStore } from '#web/api/create-store.ts'

/** What screen readers are told after a navigation: the title of the page that has arrived. */
export const announcement = createStore('')

let isFirstPage = true

const findHeading = () => document.querySelector<HTMLElement>('main h1')

function focusOn(element: HTMLElement | null) {
  element?.setAttribute('tabindex', '-1')
  element?.focus({ preventScroll: true })
}

/** Another page is shown: the focus leaves the link that led here for the page's heading, or its main part while it loads. */
export function onRouteChange(): void {
  isFirstPage = false
  // What the first page told machines of itself is not true of this one.
  document.querySelector('[type="application/ld+json"]')?.remove()
  focusOn(findHeading() ?? document.querySelector('main'))
}

/** A page knows its title: it is announced, and a focus that waits in the main part goes on to the heading. */
export function announcePage(title: string): void {
  if (isFirstPage) return
  announcement.set(title)
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.tagName === 'MAIN') focusOn(findHeading())
}
