import { Button, Text, TextInput } from '@mantine/core'
import { VARIANTS_MAX } from '@prateleira/contract/catalog/constants'
import { variantLabel } from '@prateleira/contract/catalog/rules'
import { formatCounted } from '@prateleira/contract/shared/format'
import { useRef, useState } from 'react'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useUntaken } from '../../../lib/untaken.ts'
import { leftOut, missingVariants, type NewProductValues, withVariants } from './new-product-values.ts'
import classes from './product-form.module.css'

interface Props {
  values: NewProductValues
  onAdd: (changes: Partial<NewProductValues>) => void
  onDone: () => void
}

/** Number of new variants that are named before they are made. */
const NAMED = 6

/** Sizes and colours as lists: one act makes a variant of each pair. A product is not saved while a list waits here. */
export function VariantListFields({ values, onAdd, onDone }: Props) {
  const [sizes, setSizes] = useState('')
  const [colors, setColors] = useState('')
  const sizesField = useRef<HTMLInputElement>(null)
  const colorsField = useRef<HTMLInputElement>(null)
  const missing = missingVariants(values, sizes, colors)
  const left = leftOut(values, sizes, colors)
  const typed = `${sizes}${colors}`.trim()
  const inSizes = sizes.trim() !== '' || colors.trim() === ''
  const untaken = useUntaken(inSizes ? sizesField : colorsField, () => typed)
  const waiting = untaken.text && 'As variantes ainda não foram criadas: crie ou cancele.'
  useUnsaved(typed !== '')
  const names = missing.slice(0, NAMED).map((one) => variantLabel(one))
  const add = () => {
    onAdd(withVariants(values, missing))
    onDone()
  }
  const type = (change: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    change(event.currentTarget.value)
    untaken.forget()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a grid cannot shrink
    <div className={classes.item} role="group" aria-label="Vários tamanhos e cores">
      <div className={`${classes.fields} ${classes.lists}`}>
        <TextInput
          ref={sizesField}
          label="Tamanhos"
          placeholder="P, M, G"
          autoComplete="off"
          autoFocus
          value={sizes}
          error={inSizes && waiting}
          onChange={type(setSizes)}
        />
        <TextInput
          ref={colorsField}
          label="Cores"
          placeholder="Azul, Vermelha"
          autoComplete="off"
          value={colors}
          error={!inSizes && waiting}
          onChange={type(setColors)}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, nativeEvent } = event
            if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || missing.length === 0)
              return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Text role="status" c="dimmed" fz="sm" mt="xs">
        {missing.length > 0
          ? `${names.join(', ')}${missing.length > NAMED ? ` e mais ${missing.length - NAMED}` : ''}`
          : typed === ''
            ? 'Separe por vírgula. Cada tamanho é criado em cada cor.'
            : left === 0 && 'Não há variante nova: todas já estão na lista.'}
        {left > 0 && (
          <Text span fz="sm" c="var(--amber-ink)" fw={500} display="block">
            Um produto tem no máximo {VARIANTS_MAX} variantes: {left === 1 ? '1 fica' : `${left} ficam`} de
            fora.
          </Text>
        )}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button disabled={missing.length === 0} onClick={add}>
          {missing.length > 0
            ? `Criar ${formatCounted(missing.length, 'variante', 'variantes')}`
            : 'Criar variantes'}
        </Button>
      </div>
    </div>
  )
}
