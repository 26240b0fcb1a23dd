import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RequireRole } from '#web/identity/RequireRole.tsx'
import { PageSubjectContext } from '#web/ui/layout/page-subject.ts'
import { AdminFrame } from './admin/AdminFrame.tsx'
import { adminLocation } from './admin/admin-pages.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { PageMeta } from './PageMeta.tsx'
import { SessionStart } from './SessionStart.tsx'
import { useRouteImports } from './use-route-imports.ts'

/** The layout of the back office; nothing is rendered before an administrator's session is confirmed. */
export default function AdminLayout() {
  return (
    <AdminPage>
      <Outlet />
    </AdminPage>
  )
}

/** Shows the error of a page beside the sidebar. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AdminPage>
      <ErrorPage error={error} />
    </AdminPage>
  )
}

function AdminPage({ children }: { children: React.ReactNode }) {
  useRouteImports()
  const { pathname } = useLocation()
  const { label } = adminLocation(pathname)
  const [subject, setSubject] = useState('')
  return (
    <>
      <PageMeta title={`${subject || label} (back office)`} description="The shop’s back office." noIndex />
      <SessionStart />
      <RequireRole userType="ADMIN">
        <PageSubjectContext value={setSubject}>
          <AdminFrame>{children}</AdminFrame>
        </PageSubjectContext>
      </RequireRole>
    </>
  )
}
