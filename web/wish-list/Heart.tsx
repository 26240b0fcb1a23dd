import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '#web/api/create-store.ts'
import { useCompany } from '#web/company/company.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { savedKeys } from './saved-keys.ts'
import { startWishList } from './start-wish-list.ts'

type Props = { id: string; name: string; variantId?: string | undefined }

/**
 * Saves a product, or its chosen variant, to the wish list. It is in the corner of its picture, and not part of the server's HTML, which is
 * the same for all visitors. The code of the list is loaded with the first press.
 */
export function Heart(product: Props) {
  const keys = useStore(savedKeys)
  const navigate = useNavigate()
  const isOff = useCompany()?.wishListShown === false
  useEffect(() => (isOff ? undefined : startWishList()), [isOff])
  if (!keys || isOff) return null
  const { id, name, variantId } = product
  const isSaved = keys.some((key) => (variantId ? [id, `${id}:${variantId}`].includes(key) : key.startsWith(id)))
  return (
    <div className="absolute top-3 right-3 z-1">
      <IconButton
        label={`Wish list: ${name}`}
        variant="secondary"
        aria-pressed={isSaved}
        onClick={() =>
          import('./toggle-saved.ts').then(
            (file) => file.toggleSaved(product, navigate),
            () => toast.error('Please reload the page.'),
          )
        }
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5 text-danger"
          fill={isSaved ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M12 21l-7-7C1 10 2 3 7.500 3q2.500 0 4.500 2.500Q14 3 16.500 3C22 3 23 10 19 14z" />
        </svg>
      </IconButton>
    </div>
  )
}
