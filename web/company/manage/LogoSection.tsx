import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { acceptedImageTypes } from '#contract/limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { Logo } from '#web/ui/layout/Logo.tsx'
import { useCompany } from '../company.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** The store's logo; a selected file is uploaded at once. */
export function LogoSection() {
  const company = useCompany()
  const input = useRef<HTMLInputElement>(null)
  const uploadLogo = useCall('POST /company-details/logo')
  const deleteLogo = useCall('DELETE /company-details/logo')
  const { revalidate } = useRevalidator()
  if (!company) return null
  const done = ({ message }: CallResponse<'DELETE /company-details/logo'>) => {
    toast.success(message)
    // Every page shows the logo, so the company details are reloaded.
    void revalidate()
  }
  const upload = ([file]: readonly File[]) => {
    if (!file) return
    const body = new FormData()
    body.append('logo', file)
    deleteLogo.reset()
    void uploadLogo.send({ body, fetchFunction: fetchWithProgress() }, done)
  }
  const remove = () => {
    uploadLogo.reset()
    void deleteLogo.send({}, done)
  }
  const error = uploadLogo.error ?? deleteLogo.error
  return (
    <CompanyPanel
      section="logo"
      text="A square picture fits best. It is shown beside the company’s name in the header and the footer."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={company.companyName} picture={company.logoUrl} className="mr-auto" />
        <Button busy={uploadLogo.busy} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {company.logoUrl ? 'Replace logo' : 'Choose logo'}
        </Button>
        {company.logoUrl && (
          <Button variant="quiet" busy={deleteLogo.busy} onClick={remove}>
            <Trash aria-hidden="true" className="size-4 text-danger" />
            Remove logo
          </Button>
        )}
      </div>
      <HiddenFileInput ref={input} aria-label="Logo" accept={acceptedImageTypes} onSelect={upload} />
      <CallErrorText error={error} fallback="Failed to update company details." />
    </CompanyPanel>
  )
}
