/** The progress of an upload from 0 to 1; at 1 the server processes the pictures. */
export function UploadProgress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100)
  const text = progress < 1 ? `Uploading pictures: ${percent} %` : 'Pictures are uploaded, saving…'
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted tabular-nums">{text}</p>
      <progress
        aria-label="Upload of the pictures"
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-link"
      />
    </div>
  )
}
