import { createContext } from 'react-router'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'

/** The API for loaders on the server: the same calls by the same names, handled in process. */
export type PageApi = <Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<CallResponse<Name>>

/** The API in a server loader: `context.get(apiContext)`. */
export const apiContext = createContext<{ call: PageApi; publicUrl: string }>()
