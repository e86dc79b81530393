import { TextInput, type TextInputProps } from '@mantine/core'
import { CameraButton } from '../../../components/camera-button.tsx'
import classes from './product-form.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  /** Accepts the field's event or, from the camera, the code itself, like the form's own handlers. */
  onChange?: (eventOrCode: unknown) => void
}

/** A variant's barcode, typed, scanned or read with the camera (PROD-18). */
export function BarcodeField(props: Props) {
  return (
    <TextInput
      className={classes.barcode}
      label="Código de barras"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      rightSection={<CameraButton plain size={36} onRead={(code) => props.onChange?.(code)} />}
      rightSectionWidth={42}
    />
  )
}
