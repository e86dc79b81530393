import { ActionIcon, Text } from '@mantine/core'
import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { formatCounted } from '@prateleira/contract/shared/format'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './category-row.module.css'

interface Props {
  category: Category
  onEdit: () => void
  onDelete: () => void
}

/** One category with its number of products. */
export function CategoryRow({ category, onEdit, onDelete }: Props) {
  const { name, description, product_count: count } = category
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        {description && (
          <Text c="dimmed" fz="sm" className={classes.description}>
            {description}
          </Text>
        )}
        <Text c="dimmed" fz="sm">
          {formatCounted(count, 'produto', 'produtos')}
        </Text>
      </div>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" size={40} aria-label={`Excluir ${name}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
