/** The header with the page's name for the metrics (web/entry.server.tsx). */
export const pageHeader = 'x-page'
