import { Button, Skeleton } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Pager } from '../../components/pager.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { TipOnHover, useTip } from '../../components/tip-on-hover.tsx'
import { useInSlices } from '../../lib/use-in-slices.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { useStable } from '../../lib/use-stable.ts'
import { contactListQuery } from './api.ts'
import classes from './contact-card.module.css'
import { ContactCard } from './contact-card.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactsSearch } from './contacts-view.ts'
import { DeleteContactDialog } from './delete-contact-dialog.tsx'
import { type ContactKind, capitalized } from './kinds.ts'

interface Props<Contact extends Supplier | Customer> {
  kind: ContactKind<Contact>
  description: string
  /** Between the title and the list. */
  summary?: ReactNode
  icon: ReactNode
  /** Explains these contacts while there are none. */
  explanation: string
  searchPlaceholder: string
  figures: (contact: Contact) => ReactNode
  consequence: (contact: Contact) => ReactNode
  /** Shows what was bought. */
  onPurchases?: (contact: Contact) => void
}

const idOf = ({ id }: Supplier | Customer) => id

/** The number that a window shows at first. */
const FIRST_CARDS = 6

/** Suppliers or customers as cards, with search, pages, a form and deletion. Search, page and dialogs are in the address. */
export function ContactsPage<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { kind, icon } = props
  const [view, change] = useSearchState(contactsSearch)
  const { search, page } = view
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(contactListQuery(kind, view))
  const [deleting, setDeleting] = useState<Contact | null>(null)
  const list = useRef<HTMLElement>(null)
  const title = capitalized(kind.plural)
  const contacts = useInSlices<Supplier | Customer>(data?.items, idOf, FIRST_CARDS)
  const marked = useDeferredValue(search)

  const create = () => change({ creating: true }, { push: true })
  const edit = (contact: Contact) => change({ contact: contact.id }, { push: true })
  const acts = useStable({
    figures: (contact: Supplier | Customer) => props.figures(contact as Contact),
    onEdit: (contact: Supplier | Customer) => edit(contact as Contact),
    onDelete: (contact: Supplier | Customer) => setDeleting(contact as Contact),
    ...(props.onPurchases && {
      onPurchases: (contact: Supplier | Customer) => props.onPurchases?.(contact as Contact),
    }),
  })
  const { tip, over, out } = useTip()
  const closeDialog = useCallback(() => change({ creating: false, contact: undefined }), [change])

  // The last row of the last page was removed: show the page before it.
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage })
  }, [page, lastPage, change])

  return (
    <>
      <PageHeader
        title={title}
        description={props.description}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
            Novo {capitalized(kind.singular)}
          </Button>
        }
      />
      {props.summary}
      {(search !== '' || data?.total !== 0) && (
        <div className={classes.bar}>
          <SearchField
            value={search}
            onChange={(typed) => change({ search: typed, page: 1 })}
            placeholder={props.searchPlaceholder}
            loading={isFetching && isPlaceholderData}
          />
        </div>
      )}
      {/* Without contacts there is no search, and the content below is rendered anew instead of being moved. */}
      <section
        key={data ? 'contacts' : 'shapes'}
        ref={list}
        tabIndex={-1}
        className={classes.list}
        aria-label={`Lista de ${kind.plural}`}
      >
        {error && !data ? (
          <ErrorState error={error} title={`Erro ao carregar ${kind.plural}`} onRetry={() => refetch()} />
        ) : data?.total === 0 ? (
          search === '' ? (
            <EmptyState
              icon={icon}
              title={`Nenhum ${kind.singular} cadastrado`}
              action={<Button onClick={create}>Cadastrar o primeiro {kind.singular}</Button>}
            >
              {props.explanation}
            </EmptyState>
          ) : (
            <EmptyState
              title={`Nenhum ${kind.singular} encontrado`}
              action={
                <Button variant="default" onClick={() => change({ search: '', page: 1 })}>
                  Limpar busca
                </Button>
              }
            >
              Nada corresponde a "{search}".
            </EmptyState>
          )
        ) : (
          // biome-ignore lint/a11y/useKeyWithMouseEvents: shows what the buttons' names say anyway
          <ul
            className={classes.grid}
            aria-label={title}
            aria-busy={!data || isPlaceholderData}
            data-stale={isPlaceholderData || undefined}
            onMouseOver={over}
            onMouseLeave={out}
          >
            {!data && [1, 2, 3, 4, 5, 6].map((key) => <CardSkeleton key={key} />)}
            {contacts?.map((contact) => (
              <ContactCard key={contact.id} contact={contact} query={marked} {...acts} />
            ))}
            <TipOnHover tip={tip} />
          </ul>
        )}
        {data && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onChange={(next) => change({ page: next }, { push: true })}
            list={list}
          />
        )}
      </section>
      <ContactDialog
        kind={kind}
        opened={view.contact !== undefined || view.creating}
        contactId={view.contact}
        onClose={closeDialog}
      />
      <DeleteContactDialog
        kind={kind}
        contact={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
        consequence={props.consequence}
      />
    </>
  )
}

function CardSkeleton() {
  return (
    <li className={`${classes.card} ${classes.skeleton}`}>
      <Skeleton height={22} width="60%" />
      <Skeleton height={16} width="45%" />
      <Skeleton height={16} width="70%" />
      <Skeleton height={16} width="40%" mt={8} />
    </li>
  )
}
