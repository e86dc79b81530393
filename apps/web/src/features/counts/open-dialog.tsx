import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { COUNT_LIST_MAX, COUNT_NAME_MAX } from '@prateleira/contract/counts/constants'
import { type CountScope, cutCountName } from '@prateleira/contract/counts/rules'
import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Select } from '../../components/select.tsx'
import { VariantField } from '../../components/variant-field.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { useMay } from '../../lib/me.ts'
import { once } from '../../lib/once.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { categoriesQuery, countsChanged } from './api.ts'
import countsCss from './counts.module.css'
import type { Proposed } from './counts-view.ts'

const EVERYTHING = 'Inventário geral'

/** The products of the variants found, without repetition. */
const productsOf = (found: VariantOption[]) => [
  ...new Map(found.map(({ product_id: key, product_name: label }) => [key, { key, label }])).values(),
]

const schema = () => import('@prateleira/contract/counts/schemas').then(({ countInput }) => countInput)

/** Opens a count: its scope, and whether it is blind. */
export default function OpenDialog({
  proposed,
  onClose,
}: {
  proposed: Proposed | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  const reviews = useMay()('counts_review')
  const { data: categories } = useQuery(categoriesQuery())
  const listLabel = useId()
  const form = useZodForm(schema, {
    initialValues: {
      name: proposed?.name ?? EVERYTHING,
      scope: (proposed ? 'list' : 'all') as CountScope,
      category_id: null as string | null,
      product_ids: proposed?.products ?? [],
      shows_expected: false,
    },
    toInput: ({ name, scope, category_id, product_ids, shows_expected }) => ({
      name,
      scope,
      category_id: scope === 'category' ? category_id : null,
      product_ids: scope === 'list' ? product_ids.map(({ id }) => id) : [],
      is_blind: !shows_expected,
    }),
  })
  const { values } = form
  const nameOf = ({ scope, category_id }: Pick<typeof values, 'scope' | 'category_id'>) => {
    if (scope === 'all') return EVERYTHING
    if (scope === 'list') return proposed?.name ?? 'Produtos escolhidos'
    const category = categories?.find(({ id }) => id === category_id)?.name
    return (category && cutCountName(category)) ?? EVERYTHING
  }
  /** The name follows the scope until it is edited. */
  const scoped = (change: Partial<Pick<typeof values, 'scope' | 'category_id'>>) => {
    const next = { ...values, ...change }
    form.setValues({ ...change, ...(values.name === nameOf(values) && { name: nameOf(next) }) })
  }
  const addProduct = (id: string, found: VariantOption[]) => {
    const name = productsOf(found).find(({ key }) => key === id)?.label
    const chosen = values.product_ids
    if (name === undefined || chosen.some((product) => product.id === id)) return
    if (chosen.length < COUNT_LIST_MAX) form.setFieldValue('product_ids', [...chosen, { id, name }])
  }
  const save = form.handleSubmit(async (body) => {
    const { id } = await once('counts.openCount', body, (key) =>
      client.counts.openCount({ headers: { 'idempotency-key': key }, body }),
    )
    void countsChanged()
    await navigate({ to: paths.counting, search: { [queryNames.count]: id } })
  })
  return (
    <FormDialog
      opened
      inAddress
      onClose={onClose}
      title="Novo inventário"
      size="md"
      form={form}
      onSubmit={save}
      saveLabel="Abrir e contar"
      savingLabel="Abrindo…"
      failedTitle="Erro ao abrir o inventário"
    >
      <TextInput
        label="Nome"
        required
        maxLength={COUNT_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group
        label="O que contar"
        {...form.getInputProps('scope')}
        onChange={(scope) => scoped({ scope: scope as CountScope })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Todos os produtos" />
          <Radio value="category" label="Uma categoria" />
          <Radio value="list" label="Produtos escolhidos" />
        </Stack>
      </Radio.Group>
      {values.scope === 'category' && (
        <Select
          label="Categoria"
          required
          searchable
          placeholder="Escolha a categoria"
          nothingFoundMessage="Nenhuma categoria encontrada"
          data={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('category_id')}
          onChange={(category) => scoped({ category_id: category })}
        />
      )}
      {values.scope === 'list' && (
        <div>
          <VariantField
            id={listLabel}
            label="Produtos"
            error={form.errors.product_ids}
            chosen=""
            choicesOf={productsOf}
            onChoose={addProduct}
          />
          <ul className={countsCss.chosen} aria-label="Produtos escolhidos">
            {values.product_ids.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Tirar ${name}`}
                  onClick={() =>
                    form.setFieldValue(
                      'product_ids',
                      values.product_ids.filter((other) => other.id !== id),
                    )
                  }
                >
                  Tirar
                </Button>
              </li>
            ))}
          </ul>
          {values.product_ids.length > 0 && (
            <p className={countsCss.soft}>{formatCount(values.product_ids.length)} na lista.</p>
          )}
        </div>
      )}
      {reviews && (
        <Group>
          <Checkbox
            label="Mostrar o estoque esperado a quem conta"
            description="Sem isto a contagem é às cegas, e ninguém repete o número do sistema."
            {...form.getInputProps('shows_expected', { type: 'checkbox' })}
          />
        </Group>
      )}
    </FormDialog>
  )
}
