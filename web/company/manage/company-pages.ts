/** The menu entry of the company and the pages below it, in the order of their tabs. */
export const companyPages = [
  { label: 'Company Details', to: '/admin/company-details' },
  { label: 'Home Page', to: '/admin/home-page' },
  { label: 'Order mails', to: '/admin/messages' },
  { label: 'Delivery', to: '/admin/delivery' },
  { label: 'Administrators', to: '/admin/administrators' },
  { label: 'Activity', to: '/admin/activity' },
] as const
