import { UnstyledButton } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import { documentKind, formatDocument } from '@prateleira/contract/shared/document-text'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import {
  IconId,
  IconMail,
  IconMapPin,
  IconNote,
  IconPackageImport,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import list from '../../components/data-list.module.css'
import { Highlight } from '../../components/highlight.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { tipOf } from '../../components/tip-on-hover.tsx'
import { opensRow } from '../../lib/opens-row.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import classes from './contact-card.module.css'

interface Props {
  contact: Supplier | Customer
  /** The search text, which is marked. */
  query: string
  /** The figures in the footer. Functions must be stable. */
  figures: (contact: Supplier | Customer) => ReactNode
  onEdit: (contact: Supplier | Customer) => void
  onDelete: (contact: Supplier | Customer) => void
  /** Shows what was bought from a supplier. */
  onPurchases?: ((contact: Supplier | Customer) => void) | undefined
}

/** One supplier or customer; a click anywhere opens it. Rendered again only when something in it changes. */
export const ContactCard = memo(function ContactCard(props: Props) {
  const { contact, query, figures, onEdit, onDelete, onPurchases } = props
  const person = 'contact_person' in contact ? contact.contact_person : null
  return (
    // The name's button does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li className={classes.card} onClick={(event) => opensRow(event) && onEdit(contact)}>
      <div className={classes.top}>
        <h2 className={classes.name}>
          <UnstyledButton className={`${classes.open} touch`} onClick={() => onEdit(contact)}>
            <Highlight text={contact.name} query={query} />
          </UnstyledButton>
        </h2>
        <CardActions
          name={contact.name}
          onEdit={() => onEdit(contact)}
          onDelete={() => onDelete(contact)}
          onPurchases={onPurchases && (() => onPurchases(contact))}
        />
      </div>
      <dl className={classes.details}>
        {person && (
          <Detail label="Pessoa de contato" icon={<IconUser />}>
            <Highlight text={person} query={query} />
          </Detail>
        )}
        {contact.phone && (
          <Detail label="Telefone" icon={<IconPhone />}>
            <a className="touch" href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
              <Highlight text={formatPhone(contact.phone)} query={query} />
            </a>
          </Detail>
        )}
        {contact.email && (
          <Detail label="Email" icon={<IconMail />}>
            <a className="touch" href={`mailto:${contact.email}`}>
              <Highlight text={contact.email} query={query} />
            </a>
          </Detail>
        )}
        {contact.document && (
          <Detail label={documentKind(contact.document)} icon={<IconId />}>
            <Highlight text={formatDocument(contact.document)} query={query} />
          </Detail>
        )}
        {contact.address && (
          <Detail label="Endereço" icon={<IconMapPin />} clamp>
            {contact.address}
          </Detail>
        )}
        {contact.notes && (
          <Detail label="Observações" icon={<IconNote />} clamp>
            {contact.notes}
          </Detail>
        )}
      </dl>
      <div className={classes.figures}>{figures(contact)}</div>
    </li>
  )
})

interface DetailProps {
  label: string
  icon: ReactNode
  clamp?: boolean
  children: ReactNode
}

function Detail({ label, icon, clamp, children }: DetailProps) {
  return (
    <div className={classes.detail}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd data-clamp={clamp || undefined}>{children}</dd>
    </div>
  )
}

interface ActionsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
  onPurchases: (() => void) | undefined
}

function CardActions({ name, onEdit, onDelete, onPurchases }: ActionsProps) {
  const phone = useIsPhone()
  if (!phone)
    return (
      <div className={classes.actions}>
        {onPurchases && (
          <button
            type="button"
            className={list.action}
            {...tipOf('Compras')}
            aria-label={`Compras de ${name}`}
            onClick={onPurchases}
          >
            <IconPackageImport size={18} stroke={1.6} />
          </button>
        )}
        <button
          type="button"
          className={list.action}
          {...tipOf('Editar')}
          aria-label={`Editar ${name}`}
          onClick={onEdit}
        >
          <IconPencil size={18} stroke={1.6} />
        </button>
        <button
          type="button"
          className={list.action}
          data-danger
          {...tipOf('Excluir')}
          aria-label={`Excluir ${name}`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.6} />
        </button>
      </div>
    )
  return (
    <RowMenu
      label={name}
      actions={() => [
        ...(onPurchases
          ? [
              {
                label: 'Compras',
                icon: <IconPackageImport size={18} stroke={1.6} />,
                onClick: onPurchases,
              },
            ]
          : []),
        { label: 'Editar', icon: <IconPencil size={18} stroke={1.6} />, onClick: onEdit },
        { label: 'Excluir', icon: <IconTrash size={18} stroke={1.6} />, onClick: onDelete, danger: true },
      ]}
    />
  )
}
