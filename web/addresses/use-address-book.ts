import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Address } from './address.ts'

/** The caller's addresses and what can be done with them. Every change reads the list again: it may move the default. */
export function useAddressBook() {
  const { data, error, isLoading, refetch } = useQuery('GET /addresses', {})

  const setDefault = async ({ id }: Address) => {
    try {
      await call('PUT /addresses/{id}/set-default', { params: { id } })
    } catch (error) {
      toast.error(messageOf(error, 'Failed to set default address.'))
    }
    refetch()
  }
  /** Fails with a sentence for the shopper, which the dialog that asked shows. */
  const remove = async ({ id }: Address) => {
    try {
      await call('DELETE /addresses/{id}', { params: { id } })
    } catch (error) {
      // Gone already is what was wanted.
      if (!hasStatus(error, 404)) throw new Error(messageOf(error, 'Failed to delete address.'))
    }
    refetch()
  }
  return { addresses: data?.addresses, error, isLoading, refetch, setDefault, remove }
}

export type AddressBookState = ReturnType<typeof useAddressBook>
