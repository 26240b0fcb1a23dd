import { uploadUrl } from '../uploads/picture-names.ts'

/** One page of the shop: its path, when it last changed, and the files of its pictures. */
export type Place = { path: string; changed?: Date; pictures?: readonly string[] }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
export const urlsetHead = `${xmlHead}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const urlsetEnd = '</urlset>\n'

/** A page as a sitemap names it. */
export function urlElement(publicUrl: string, { path, changed, pictures = [] }: Place): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  const images = pictures.map(
    (file) => `<image:image><image:loc>${escaped(publicUrl + uploadUrl(file))}</image:loc></image:image>`,
  )
  return `<url><loc>${escaped(publicUrl + path)}</loc>${lastmod}${images.join('')}</url>\n`
}

/** A sitemap of sitemaps. */
export const indexOf = (publicUrl: string, paths: readonly string[]): string =>
  `${xmlHead}<sitemapindex xmlns="${namespace}">\n${paths
    .map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`
