import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'

/** The progress of an upload from 0 to 1; at 1 the server processes the pictures. */
export const UploadProgress = ({ progress }: { progress: number }) => (
  <ProgressBar
    label={progress < 1 ? 'Uploading pictures' : 'Pictures are uploaded, saving…'}
    done={progress}
    total={1}
  />
)
