/** Where a page says which of the shop's pages it is (web/entry.server.tsx). */
export const pageHeader = 'x-page'
