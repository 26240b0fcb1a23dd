import { Picture } from '#web/ui/Picture.tsx'

/** The pictures of a review; each opens in its full size. */
export const ReviewPictures = ({ pictures }: { pictures: readonly { id: string; url: string }[] }) => (
  <ul aria-label="Pictures" className="flex flex-wrap gap-3">
    {pictures.map(({ id, url }, index) => (
      <li key={id}>
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Picture ${index + 1}`}>
          <Picture src={url} alt="" sizes="64px" widths={[240]} ratio={1} className="size-16 rounded-card bg-well" />
        </a>
      </li>
    ))}
  </ul>
)
