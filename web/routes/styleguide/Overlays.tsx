import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { PromptDialog } from '#web/ui/overlay/PromptDialog.tsx'
import { Row, Section } from './Section.tsx'

type Name = 'drawer' | 'modal' | 'full' | 'confirm' | 'prompt'

/** Dialogs over the page and over each other: the drawer opens the modal, the modal asks for confirmation. */
export function Overlays() {
  const [open, setOpen] = useState<readonly Name[]>([])
  const show = (name: Name) => setOpen((names) => [...names, name])
  const propsOf = (name: Name) => ({
    open: open.includes(name),
    onClose: () => setOpen((names) => names.filter((other) => other !== name)),
  })
  return (
    <Section title="Overlays">
      <Row>
        <Button onClick={() => show('drawer')}>Drawer</Button>
        <Button onClick={() => show('modal')}>Modal</Button>
        <Button onClick={() => show('full')}>Full-height modal</Button>
        <Button onClick={() => show('confirm')}>Confirm</Button>
        <Button onClick={() => show('prompt')}>Prompt</Button>
      </Row>
      <CartLike {...propsOf('drawer')} onCheckout={() => show('full')} />
      <Modal {...propsOf('modal')} title="Login to Vipani" text="Welcome back.">
        <SignInLike />
      </Modal>
      <Modal
        {...propsOf('full')}
        title="Checkout"
        size="lg"
        fullOnPhone
        footer={
          <Button variant="primary" size="lg" block onClick={() => show('confirm')}>
            Place Order
          </Button>
        }
      >
        <div className="grid gap-4">
          {Array.from({ length: 14 }, (_, line) => `A long form scrolls inside, line ${line + 1}.`).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Modal>
      <ConfirmDialog
        {...propsOf('confirm')}
        danger
        title="Delete this address?"
        text="Are you sure you want to delete this address?"
        confirmText="Delete"
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 800))
          toast.success('Address deleted')
        }}
      />
      <PromptDialog
        {...propsOf('prompt')}
        title="Add a link"
        label="Address"
        type="url"
        onConfirm={(url) => toast.success(url)}
      />
    </Section>
  )
}

type CartLikeProps = { open: boolean; onClose: () => void; onCheckout: () => void }

function CartLike({ open, onClose, onCheckout }: CartLikeProps) {
  const [quantity, setQuantity] = useState(2)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Your cart"
      text="2 items"
      footer={
        <div className="grid gap-4">
          <div className="flex items-baseline justify-between">
            Total <Price paise={259800} size="lg" />
          </div>
          <Button variant="primary" size="lg" block onClick={onCheckout}>
            Proceed to Checkout
          </Button>
        </div>
      }
    >
      <div className="flex items-center justify-between gap-4 py-6">
        <span className="font-semibold">Washed Linen Kurta</span>
        <QuantityStepper
          label="Quantity of Washed Linen Kurta"
          value={quantity}
          onChange={setQuantity}
          max={3}
          size="sm"
        />
      </div>
    </Drawer>
  )
}

function SignInLike() {
  return (
    <form className="grid gap-5">
      <Field label="Username or e-mail" required>
        <TextInput autoComplete="username" />
      </Field>
      <Button variant="primary" size="lg" block>
        Sign In
      </Button>
    </form>
  )
}
