import { Logo } from '#web/ui/layout/Logo.tsx'
import { useCompany, useCompanyName } from './company.ts'

/** The company's logo, or the default emblem, with the company's name. */
export const ShopLogo = () => <Logo name={useCompanyName()} picture={useCompany()?.logoUrl} />
