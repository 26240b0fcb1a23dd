import { Logo } from '#web/ui/layout/Logo.tsx'
import { useCompany, useCompanyName } from './company.ts'

/** The shop's mark, or the store's emblem where it has none, with its name beside it. */
export const ShopLogo = () => <Logo name={useCompanyName()} picture={useCompany()?.logoUrl} />
