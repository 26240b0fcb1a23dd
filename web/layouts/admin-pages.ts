import type { ComponentType, SVGProps } from 'react'
import { BadgeCheck } from '#web/ui/icons/BadgeCheck.ts'
import { BuildingComplex } from '#web/ui/icons/BuildingComplex.ts'
import { LayoutDashboard } from '#web/ui/icons/LayoutDashboard.ts'
import { Package } from '#web/ui/icons/Package.ts'
import { ReceiptIndianRupee } from '#web/ui/icons/ReceiptIndianRupee.ts'
import { Scale } from '#web/ui/icons/Scale.ts'
import { Shapes } from '#web/ui/icons/Shapes.ts'

export type AdminPage = { label: string; to: string; icon: ComponentType<SVGProps<SVGSVGElement>> }

/** The pages of the back office in the order of its menu (specification 2). */
export const adminPages: readonly AdminPage[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { label: 'Categories', to: '/admin/categories', icon: Shapes },
  { label: 'Brands', to: '/admin/brands', icon: BadgeCheck },
  { label: 'Products', to: '/admin/products', icon: Package },
  { label: 'Orders', to: '/admin/orders', icon: ReceiptIndianRupee },
  { label: 'Legal Pages', to: '/admin/legal-pages', icon: Scale },
  { label: 'Company Details', to: '/admin/company-details', icon: BuildingComplex },
]
