import { isUploadedImage, thumbnailOf } from '@prateleira/contract/catalog/images'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './product-photo.module.css'

interface Props {
  url: string | null
  /** Empty if the name is shown beside it. */
  alt?: string
  /** Edge of the square in pixels. */
  size: number
}

/** A product's picture, or an icon if there is none or it cannot be loaded. */
export function ProductPhoto({ url, alt = '', size }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const style = { width: size, height: size }
  if (!url || failed === url)
    return (
      <span className={classes.photo} style={style} aria-hidden="true">
        <IconPhoto size={Math.min(28, size / 2)} stroke={1.4} />
      </span>
    )
  return (
    <img
      className={classes.photo}
      style={style}
      src={isUploadedImage(url) ? thumbnailOf(url) : url}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  )
}
