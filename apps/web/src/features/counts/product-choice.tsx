import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { variantSearch } from '../../lib/variant-search.ts'

interface Props {
  labelledBy: string
  error: ReactNode
  onChoose: (product: { id: string; name: string }) => void
}

/** Finds products one after the other; each choice empties the field for the next one. */
export function ProductChoice({ labelledBy, error, onChoose }: Props) {
  const combobox = useCombobox()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MILLISECONDS)
  const { data = [] } = useQuery({ ...variantSearch(asked), enabled: asked !== '' })
  const products = new Map(data.map((option) => [option.product_id, option.product_name]))
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChoose({ id, name: products.get(id) ?? '' })
        setText('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          id={labelledBy}
          label="Produtos"
          placeholder="Nome ou código"
          autoComplete="off"
          error={error}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={asked === '' || text === ''}>
        <Combobox.Options>
          {[...products].map(([id, name]) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
          {products.size === 0 && <Combobox.Empty>Nenhum produto encontrado.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
