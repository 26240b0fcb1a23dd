import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { useCompany } from '#web/company/company.ts'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { ownAccountPath } from '../own-account.ts'
import { session, type User } from '../session.ts'
import { UserMenuButton } from './UserMenuButton.tsx'

const account: MenuItem = { label: 'My Account', to: '/account', icon: <UserRound /> }
const guestOrders: MenuItem = { label: 'My Orders', to: '/account/orders', icon: <Package /> }
const wishList: MenuItem = { label: 'Wish List', to: '/account/wish-list', icon: <Heart /> }
const ownAccount: MenuItem = { ...account, to: ownAccountPath }
const dashboard: MenuItem = {
  label: 'Admin Dashboard',
  to: '/admin/dashboard',
  icon: <LayoutDashboard />,
}
const legalPages: MenuItem[] = [
  { label: 'Privacy Policy', to: '/privacy-policy', icon: <ShieldCheck />, separated: true },
  { label: 'Terms & Conditions', to: '/terms-conditions', icon: <FileText /> },
]
const signOut: MenuItem = {
  label: 'Sign Out',
  icon: <LogOut />,
  onSelect: session.signOut,
  separated: true,
}

const ownPages = (hasWishList: boolean) => (hasWishList ? [account, wishList] : [account])

/** The signed-in user's menu, loaded when its button is first pressed. */
export function UserMenuList({ user }: { user: User }) {
  const hasWishList = useCompany()?.wishListShown !== false
  const own = user.isGuest ? [guestOrders] : user.userType === 'ADMIN' ? [ownAccount, dashboard] : ownPages(hasWishList)
  return (
    <Menu
      defaultOpen
      items={[...own, ...legalPages, signOut]}
      trigger={<UserMenuButton name={user.firstName} />}
      header={
        <>
          <p className="truncate font-semibold">
            {user.firstName} {user.lastName}
            {user.isGuest && ' (guest)'}
          </p>
          <p className="truncate text-muted">{user.email}</p>
        </>
      }
    />
  )
}
