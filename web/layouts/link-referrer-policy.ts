/**
 * The referrer policy of a page whose path has the token of a link, such as one in a mail; null for any other page. Requests of such a page to the
 * store do not name the path, because the logs of proxies contain the Referer. Other sites get the origin, as from any page: the payment
 * provider checks it.
 */
export const linkReferrerPolicy = ({ token }: { readonly token?: string | undefined }): string | null =>
  token === undefined ? null : 'strict-origin'
