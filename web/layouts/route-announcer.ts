import { createStore } from '#web/api/create-store.ts'

/** The text that screen readers announce after a navigation: the title of the new page. */
export const announcement = createStore('')

let isFirstPage = true

const findHeading = () => document.querySelector<HTMLElement>('main h1')

function focusOn(element: HTMLElement | null) {
  element?.setAttribute('tabindex', '-1')
  element?.focus({ preventScroll: true })
}

/** Called by the first navigation of a visit, also by one that changes only the parameters of the URL. */
export function endFirstPage(): void {
  isFirstPage = false
}

/** Moves the focus to the heading of a new page, or to `main` while the page loads; removes the first page's structured data. */
export function onRouteChange(): void {
  // The structured data of the first page does not describe this page.
  document.querySelector('[type="application/ld+json"]')?.remove()
  focusOn(findHeading() ?? document.querySelector('main'))
}

/** Announces the title of a page, and moves a focus that is on `main` or `body` to the heading. */
export function announcePage(title: string): void {
  if (isFirstPage) return
  announcement.set(title)
  focusHeading()
}

/** Moves a focus that is on `main` or `body` to the heading, after a navigation. */
export function focusHeading(): void {
  if (isFirstPage) return
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.tagName === 'MAIN') focusOn(findHeading())
}
