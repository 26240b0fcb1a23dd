import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const development = process.env.NODE_ENV !== 'production'

export default [
  layout('./layouts/StorefrontLayout.tsx', [
    index('./routes/home.tsx'),
    route('products-list/:type?', './routes/products-list.tsx'),
    route('category/:categoryId?', './routes/category.tsx'),
    route('collections/:handle', './routes/collection.tsx'),
    route('product/:productId', './routes/product.tsx'),
    route('search', './routes/search.tsx'),
    route('payment/phonepe-redirect', './routes/payment-result.tsx'),
    route('confirm-order/:token', './routes/confirm-order.tsx'),
    route('pay-order/:token', './routes/pay-order.tsx'),
    route('track', './routes/track.tsx'),
    route('unauthorized', './routes/unauthorized.tsx'),
    route('help/:topic', './routes/help.tsx'),
    layout('./layouts/AccountLayout.tsx', [
      ...prefix('account', [
        index('./routes/account-profile.tsx', { id: 'account' }),
        route('profile', './routes/account-profile.tsx'),
        route('orders', './routes/account-orders.tsx'),
        route('addresses', './routes/account-addresses.tsx'),
        route('change-password', './routes/account-change-password.tsx'),
        route('sessions', './routes/account-sessions.tsx'),
        route('your-data', './routes/account-your-data.tsx'),
      ]),
    ]),
    // Last: static routes win, and other slugs are one of the two legal pages or not found.
    route(':slug', './routes/legal-page.tsx'),
    route('*', './routes/not-found.tsx'),
  ]),
  route('admin', './routes/admin/index.tsx'),
  layout('./layouts/AdminLayout.tsx', [
    ...prefix('admin', [
      route('dashboard', './routes/admin/dashboard.tsx'),
      route('categories', './routes/admin/categories.tsx'),
      route('brands', './routes/admin/brands.tsx'),
      route('collections', './routes/admin/collections.tsx'),
      route('offers', './routes/admin/offers.tsx'),
      route('products', './routes/admin/products.tsx'),
      route('products/:productId/preview', './routes/admin/product-preview.tsx'),
      route('incomplete-products', './routes/admin/incomplete-products.tsx'),
      route('stock', './routes/admin/stock.tsx'),
      route('import', './routes/admin/import.tsx'),
      route('orders', './routes/admin/orders.tsx'),
      route('orders/new', './routes/admin/new-order.tsx'),
      route('legal-pages', './routes/admin/legal-pages.tsx'),
      route('company-details', './routes/admin/company-details.tsx'),
      route('home-page', './routes/admin/home-page.tsx'),
      route('messages/:name?', './routes/admin/messages.tsx'),
      route('delivery', './routes/admin/delivery.tsx'),
      route('delivery/dispatch', './routes/admin/delivery-dispatch.tsx'),
      route('delivery/pin-codes', './routes/admin/delivery-pin-codes.tsx'),
      route('delivery/cash-on-delivery', './routes/admin/delivery-cash-on-delivery.tsx'),
      route('delivery/calculator', './routes/admin/delivery-calculator.tsx'),
      route('administrators', './routes/admin/administrators.tsx'),
      route('activity', './routes/admin/activity.tsx'),
      route('account', './routes/admin/account.tsx'),
    ]),
  ]),
  ...(development ? [route('styleguide', './routes/styleguide.tsx')] : []),
] satisfies RouteConfig
