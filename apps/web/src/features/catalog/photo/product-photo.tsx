import { isUploadedImage, thumbnailOf } from '@prateleira/contract/catalog/images'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './product-photo.module.css'

interface Props {
  url: string | null
  /** Empty where the name stands beside it. */
  alt?: string
  /** Edge of the square in pixels. */
  size: number
}

/** A product's picture, or a quiet mark where there is none or its address does not answer. */
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
