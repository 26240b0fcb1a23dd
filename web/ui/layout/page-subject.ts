import { createContext, useContext, useEffect } from 'react'

/** Sets what the page is about, in the title of the document; a layout provides it. */
export const PageSubjectContext = createContext<(subject: string) => void>(() => undefined)

/** Names the page in the title of the document by what it shows, such as one customer, once that is loaded. */
export function usePageSubject(subject: string | undefined): void {
  const setSubject = useContext(PageSubjectContext)
  useEffect(() => {
    if (!subject) return
    setSubject(subject)
    return () => setSubject('')
  }, [subject, setSubject])
}
