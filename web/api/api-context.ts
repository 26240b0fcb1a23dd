import { createContext } from 'react-router'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'

/** The API as a page's loader sees it on the server: the same calls by the same names, answered in process. */
export type PageApi = <Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<CallResponse<Name>>

/** Where a server loader finds the API: `context.get(apiContext)`. */
export const apiContext = createContext<{ call: PageApi; publicUrl: string }>()
