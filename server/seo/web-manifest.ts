import { truncate } from '#contract/text/truncate.ts'

/** The web app manifest, with the company's name. */
export const webManifest = ({
  companyName,
  deliveryCheck,
}: {
  companyName: string
  deliveryCheck?: string | undefined
}) => ({
  id: '/',
  name: companyName,
  short_name: companyName.length <= 12 ? companyName : truncate(companyName.split(' ')[0] ?? companyName, 12),
  description: `Shop at ${companyName}${deliveryCheck ? '' : ', delivered across India'}.`,
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The background colour of web/styles/tokens.css.
  background_color: '#fcfaf6',
  theme_color: '#fcfaf6',
  categories: ['shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Best Selling', url: '/products-list/best-selling' },
    { name: 'Latest', url: '/products-list/latest' },
    { name: 'Order History', url: '/account/orders' },
  ],
})
