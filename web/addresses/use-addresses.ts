import { useState } from 'react'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Address, withSaved } from './address.ts'

/** The caller's addresses and their mutations. Every mutation refetches the list, because it may change the default. */
export function useAddresses() {
  const { data, error, isLoading, refetch } = useQuery('GET /addresses', {})
  const [changed, setChanged] = useState<{ from: typeof data; addresses: Address[] }>()
  const addresses = changed && changed.from === data ? changed.addresses : data?.addresses

  /** Shows a saved address in the list until the refetch has a response, so that its form can close at once. */
  const addSaved = (saved: Address) => {
    setChanged({ from: data, addresses: withSaved(addresses ?? [], saved) })
    refetch()
  }
  const setDefault = async ({ id }: Address) => {
    try {
      await call('PUT /addresses/{id}/set-default', { params: { id } })
    } catch (error) {
      toast.error(messageOf(error, 'Failed to set default address.'))
    }
    refetch()
  }
  /** Throws an error whose message the dialog shows. */
  const remove = async ({ id }: Address) => {
    try {
      await call('DELETE /addresses/{id}', { params: { id } })
    } catch (error) {
      // The address is already deleted.
      if (!hasStatus(error, 404)) throw new Error(messageOf(error, 'Failed to delete address.'))
    }
    refetch()
  }
  return { addresses, error, isLoading, refetch, addSaved, setDefault, remove }
}

export type AddressesQuery = ReturnType<typeof useAddresses>
