import { matchingKeys, wishListKey } from '#contract/wish-list/wish-list-keys.ts'
import { session } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { removeKeys, saveKey } from './change-wish-list.ts'
import { savedKeys } from './saved-keys.ts'

/** The page of the list of the signed-in customer or of this browser. */
const wishListPath = (): string => (session.account() ? '/account/wish-list' : '/wish-list')

type Saved = { id: string; name: string; variantId?: string | undefined }

/** Saves a product or a variant, or removes it with everything that its heart stands for, and says so in a toast. */
export async function toggleSaved({ id, name, variantId }: Saved, navigate: (path: string) => unknown): Promise<void> {
  await session.whenReady()
  const matching = matchingKeys(savedKeys.get() ?? [], id, variantId)
  const isSaved = matching.length > 0
  const error = await (isSaved ? removeKeys(matching) : saveKey(wishListKey(id, variantId)))
  if (error) toast.error(error)
  else if (isSaved) toast.info('Removed from your wish list.', { text: name })
  else
    toast.success('Saved to your wish list.', {
      text: name,
      action: { label: 'View', onClick: () => navigate(wishListPath()) },
    })
}
