import { TextInput } from '@mantine/core'
import classes from './product-form.module.css'
import { ProductPhoto } from './product-photo.tsx'
import type { ProductFieldsForm } from './product-values.ts'

const isAddress = (value: string) =>
  /^https?:\/\/\S+$/i.test(value.trim()) || value.startsWith('/product-images/')

/** The picture by its address, with a preview. */
export function ImageField({ form }: { form: ProductFieldsForm }) {
  const { image_url: url, name } = form.values
  return (
    <div className={classes.image}>
      <ProductPhoto url={isAddress(url) ? url.trim() : null} alt={`Foto de ${name || 'produto'}`} size={96} />
      <TextInput
        label="URL da imagem"
        description="Endereço de uma foto que já está na internet."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...form.getInputProps('image_url')}
      />
    </div>
  )
}
