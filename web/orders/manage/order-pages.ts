/** The menu entry of orders and the pages below it, in the order of their tabs. */
export const orderPages = [
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Customers', to: '/admin/customers' },
  { label: 'Left carts', to: '/admin/left-carts' },
  { label: 'Courier cash', to: '/admin/courier-cash' },
  { label: 'Grievances', to: '/admin/grievances' },
] as const
