/** The address where a payment goes on, if it is one of the web: nothing else may become a navigation. */
export function safeRedirectUrl(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}
