/** The payment page's URL if it is http(s): other schemes must not be navigated to. */
export function safeRedirectUrl(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}
