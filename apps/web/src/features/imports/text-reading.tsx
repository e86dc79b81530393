import { Alert, Text } from '@mantine/core'
import { TEXT_ENCODINGS } from '@prateleira/contract/imports/rules'
import type { ImportText } from '@prateleira/contract/imports/schemas'
import classes from './import-page.module.css'

/** How the letters of a file were understood, where it does not say it itself; nothing when there is no doubt. */
export function TextReading({ text }: { text: ImportText | null }) {
  if (text === null) return null
  const words = text.words.join(' · ')
  if (!text.wrong)
    return (
      <Text fz="sm">
        Acentos lidos como {TEXT_ENCODINGS[text.encoding]}. <span className={classes.soft}>{words}</span>
      </Text>
    )
  return (
    <Alert color="amber" role="note" title="Confira os acentos">
      Algumas palavras parecem estranhas: {words}. Se não for assim que elas se escrevem, salve o arquivo como
      CSV UTF-8 e envie-o de novo.
    </Alert>
  )
}
