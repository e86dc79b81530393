import type { UploadedImage } from '@prateleira/contract/catalog/image-schemas'
import { IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import { useEffect, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDraftOwner } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { type PhotoError, photoFault, uploadFault } from './photo-errors.ts'
import { smallEnough } from './small-enough.ts'

/** A product's chosen photo, which is sent with the next save. */
export interface Photo {
  file: Blob | null
  /** Address for showing the chosen photo; null without one. */
  preview: string | null
  /** Part already sent, from 0 to 1; null when nothing is being sent. */
  progress: number | null
  /** One was chosen before a reload or the end of the session, which no draft keeps: it has to be chosen again. */
  isLost: boolean
  /** The error of the last choice. */
  fault: PhotoError | null
  /** `taken`: by the camera just now, so that its size is shrunk if needed. */
  choose: (file: File | null, from?: 'taken') => Promise<void>
  forget: () => void
  /** Uploads it and returns the address to save; null when none was chosen. Throws an error whose message is shown. */
  send: () => Promise<string | null>
}

/**
 * Holds the photo chosen in a product's form. `onSent` receives its address, so that a save that fails later does not
 * send it again. `draftKey`: of the form's draft.
 */
export function usePhoto(draftKey: string, onSent: (address: string) => void): Photo {
  const owner = useDraftOwner()
  const key = `${draftKey}:photo`
  const [isLost, setLost] = useState(() => readDraft(owner, key) !== null)
  const [file, setFile] = useState<Blob | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<PhotoError | null>(null)

  const settle = () => {
    removeDraft(owner, key)
    setFile(null)
    setLost(false)
  }
  useEffect(() => {
    if (!file) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  return {
    file,
    preview,
    progress,
    isLost,
    fault,
    choose: async (given, from) => {
      if (!given) return
      const chosen = from === 'taken' ? await smallEnough(given) : given
      const wrong = await photoFault(chosen)
      setFault(wrong)
      if (wrong) return void notify.error(wrong.message, wrong.title)
      setFile(chosen)
      setLost(false)
      writeDraft(owner, key, { values: 'chosen' })
    },
    forget: () => {
      settle()
      setFault(null)
    },
    send: async () => {
      if (!file) return null
      setProgress(0)
      try {
        const answer = await upload(`/api/v1${IMAGE_UPLOAD_PATH}`, file, setProgress)
        const address = addressOf(answer)
        notify.success('Imagem enviada com sucesso!')
        onSent(address)
        settle()
        return address
      } catch (error) {
        throw uploadFault(error)
      } finally {
        setProgress(null)
      }
    },
  }
}

function addressOf(answer: unknown): string {
  const { image_url: address } = (answer ?? {}) as Partial<UploadedImage>
  // A proxy may answer with a page of its own and status 200.
  if (typeof address !== 'string') throw new Error('The answer to an upload names no address')
  return address
}
