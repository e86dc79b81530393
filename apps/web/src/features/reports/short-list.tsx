import { Skeleton } from '@mantine/core'
import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import type { ReactNode } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import classes from './short-list.module.css'

interface Props {
  /** Null for a deleted product, which cannot be opened. */
  productId: string | null
  name: string
  figure: ReactNode
  detail: ReactNode
}

/** One product of a short list; opens its detail. */
export function ShortListRow({ productId, name, figure, detail }: Props) {
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.figures}>
        <span className={classes.figure}>{figure}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
    </>
  )
  return (
    <li>
      {productId === null ? (
        <div className={classes.row}>{content}</div>
      ) : (
        <AppLink
          to={paths.products}
          search={{ [queryNames.product]: productId }}
          className={classes.row}
          data-link
        >
          {content}
        </AppLink>
      )}
    </li>
  )
}

export function ShortList({ children, ordered }: { children: ReactNode; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return <List className={classes.list}>{children}</List>
}

/** Skeletons for the maximum number of rows. */
export function ShortListSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {Array.from({ length: TOP_LIST_LENGTH }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={index} className={classes.row}>
          <Skeleton height={16} width={`${60 - index * 6}%`} my={12} />
          <Skeleton height={16} width={64} my={12} />
        </div>
      ))}
    </div>
  )
}
