import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trash from 'lucide-react/icons/trash'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/data/Chip.tsx'
import { CountBadge } from '#web/ui/data/CountBadge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { Row, Sample, Section } from './Section.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const sizes: ButtonSize[] = ['lg', 'md', 'sm']

/** Buttons, button-styled links, menus, chips, toasts. */
export function Actions() {
  return (
    <Section title="Actions">
      {sizes.map((size) => (
        <Sample key={size} name={`Button, ${size}`}>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant === 'primary' ? 'Add to Cart' : variant}
              </Button>
            ))}
            <Button variant="primary" size={size} busy>
              Add to Cart
            </Button>
            <Button variant="primary" size={size} disabled>
              Sold out
            </Button>
            <Button size={size} disabled>
              Disabled
            </Button>
          </Row>
        </Sample>
      ))}
      <Sample name="With icons, as a link, icon only, with a count">
        <Row>
          <Button variant="primary">
            <ShoppingBag className="size-5" />
            Proceed to Checkout
          </Button>
          <ButtonLink to="/styleguide">Go to Home</ButtonLink>
          <IconButton label="Save for later">
            <Heart className="size-5" />
          </IconButton>
          <IconButton label="Cart, 3 items" className="relative">
            <ShoppingBag className="size-5" />
            <CountBadge count={3} />
          </IconButton>
        </Row>
      </Sample>
      <Menus />
      <Chips />
      <Sample name="Toasts">
        <Row>
          <Button onClick={() => toast.success('Linen Kurta added to cart!')}>Success</Button>
          <Button onClick={() => toast.error('Please log in to add items to your cart.')}>Error</Button>
          <Button
            onClick={() => toast.error('Failed to Send OTP', { text: 'Failed to request OTP. Please try again.' })}
          >
            With text
          </Button>
          <Button
            onClick={() =>
              toast.info('Removed from your cart', { duration: 8000, action: { label: 'Undo', onClick: () => {} } })
            }
          >
            With Undo
          </Button>
        </Row>
      </Sample>
    </Section>
  )
}

function Menus() {
  return (
    <Sample name="Menu">
      <Row>
        <Menu
          align="start"
          header={
            <>
              <p className="font-semibold">Meera Iyer</p>
              <p className="text-muted">meera@example.com</p>
            </>
          }
          items={[
            { label: 'My Account', to: '/account', icon: <User /> },
            { label: 'Order History', to: '/account/orders', icon: <Package /> },
            {
              label: 'Sign Out',
              onSelect: () => toast.success('Logged Out Successfully!'),
              icon: <LogOut />,
              separated: true,
            },
          ]}
          trigger={
            <Button>
              <User className="size-5" />
              Meera
            </Button>
          }
        />
        <Menu
          items={[
            { label: 'Make default', onSelect: () => toast.success('Default address set') },
            { label: 'Edit', disabled: true },
            {
              label: 'Delete',
              danger: true,
              icon: <Trash />,
              onSelect: () => toast.error('Deleted'),
            },
          ]}
          trigger={
            <IconButton label="More">
              <EllipsisVertical className="size-5" />
            </IconButton>
          }
        />
      </Row>
    </Sample>
  )
}

function Chips() {
  const [selected, setSelected] = useState('Newest')
  return (
    <Sample name="Chips">
      <Row>
        {['Newest', 'Price', 'Popular'].map((name) => (
          <Chip key={name} selected={selected === name} onClick={() => setSelected(name)}>
            {name}
          </Chip>
        ))}
        <Chip onRemove={() => {}} removeLabel="Remove filter Under ₹500">
          Under ₹500
        </Chip>
      </Row>
    </Sample>
  )
}
