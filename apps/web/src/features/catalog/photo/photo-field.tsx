import { Button, FileButton, Progress, Text, TextInput } from '@mantine/core'
import { IMAGE_MAX_MEGABYTES } from '@prateleira/contract/catalog/constants'
import { IMAGE_TYPES, IMAGE_TYPES_IN_WORDS, isUploadedImage } from '@prateleira/contract/catalog/images'
import { IconCamera, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { DropZone } from '../../../components/drop-zone.tsx'
import type { ProductFieldsForm } from '../form/product-values.ts'
import classes from './photo-field.module.css'
import { ProductPhoto } from './product-photo.tsx'
import type { Photo } from './use-photo.ts'

const ACCEPTED = Object.values(IMAGE_TYPES).join(',')
/** In percent, with a minimum that makes a beginning visible. */
const BEGUN = 3
const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value.trim()) || isUploadedImage(value)

/** The product's photo: chosen, dragged, taken with the camera, or an address on the internet. */
export function PhotoField({ form, photo }: { form: ProductFieldsForm; photo: Photo }) {
  const { image_url: url, name } = form.values
  const { file, preview, progress, isLost, fault } = photo
  const reset = useRef<() => void>(null)
  const takenReset = useRef<() => void>(null)

  const choose = (chosen: File | null, from?: 'taken') => {
    void photo.choose(chosen, from)
    // Allows choosing the same file again.
    reset.current?.()
    takenReset.current?.()
  }
  const remove = () => {
    photo.forget()
    if (isUploadedImage(url)) form.setFieldValue('image_url', '')
  }
  const own = file !== null || isUploadedImage(url)
  return (
    <div className={classes.field}>
      <DropZone className={classes.zone} onFile={(dropped) => choose(dropped)}>
        <ProductPhoto
          url={preview ?? (isAddress(url) ? url.trim() : null)}
          alt={`Foto de ${name || 'produto'}`}
          size={96}
        />
        <div className={classes.side}>
          <div className={classes.buttons}>
            <FileButton onChange={(chosen) => choose(chosen)} accept={ACCEPTED} resetRef={reset}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="sm"
                  leftSection={<IconPhotoUp size={18} stroke={1.6} aria-hidden="true" />}
                >
                  {own ? 'Trocar foto' : 'Escolher foto'}
                </Button>
              )}
            </FileButton>
            <FileButton
              onChange={(taken) => choose(taken, 'taken')}
              accept={ACCEPTED}
              capture="environment"
              resetRef={takenReset}
            >
              {(props) => (
                <Button
                  {...props}
                  className={classes.camera}
                  variant="default"
                  size="sm"
                  leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
                >
                  Usar a câmera
                </Button>
              )}
            </FileButton>
            {own && (
              <Button
                variant="subtle"
                color="red"
                size="sm"
                leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
                onClick={remove}
              >
                Remover foto
              </Button>
            )}
          </div>
          <Text c="dimmed" fz="sm">
            <span className={classes.mouse}>Ou arraste uma foto para cá. </span>
            {IMAGE_TYPES_IN_WORDS}, até {IMAGE_MAX_MEGABYTES}MB.
          </Text>
          {isLost && (
            <Text c="var(--amber-ink)" fz="sm" role="status">
              A foto escolhida antes não ficou guardada: escolha de novo.
            </Text>
          )}
          {fault && (
            <Text c="var(--red-ink)" fz="sm">
              {fault.message}
            </Text>
          )}
        </div>
        {progress !== null && (
          <div className={classes.progress}>
            <Text fz="sm" aria-hidden="true">
              Enviando imagem… {Math.round(progress * 100)}%
            </Text>
            <Progress
              value={Math.max(progress * 100, BEGUN)}
              aria-label="Enviando imagem"
              transitionDuration={100}
            />
          </div>
        )}
      </DropZone>
      {!own && (
        <TextInput
          label="URL da imagem"
          description="Ou o endereço de uma foto que já está na internet."
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps('image_url')}
        />
      )}
    </div>
  )
}
