import { escapeXml } from '#server/html/escape-xml.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'

/** A page: its path, when it last changed, and its images. */
export type SitemapEntry = { path: string; lastModified?: Date; images?: readonly string[] }

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
export const urlsetOpen = `${xmlDeclaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const urlsetClose = '</urlset>\n'

/** A page's entry in a sitemap. */
export function urlElement(publicUrl: string, { path, lastModified, images = [] }: SitemapEntry): string {
  const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''
  const imageElements = images.map(
    (file) => `<image:image><image:loc>${escapeXml(publicUrl + uploadUrl(file))}</image:loc></image:image>`,
  )
  return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}${imageElements.join('')}</url>\n`
}

/** A sitemap of sitemaps. */
export const sitemapIndexXml = (publicUrl: string, paths: readonly string[]): string =>
  `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${paths
    .map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`
