import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { SettingsSection } from '../../components/settings-section.tsx'
import { paths } from '../../config/paths.ts'
import { DataCopySettings } from './data-copy-settings.tsx'
import { DeleteAccountSettings } from './delete-account-settings.tsx'
import classes from './privacy-page.module.css'

/** A person's rights over their own data (PRF-03): a copy of all of it, and the deletion of the account. */
export function PrivacySection() {
  useEffect(() => {
    // The gate's links lead to one of the two, and the page is rendered only now.
    const wanted = window.location.hash.slice(1)
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <SettingsSection
      id="privacidade"
      title="Privacidade"
      description={
        <>
          Os dados são seus: leve uma cópia ou vá embora quando quiser. O que guardamos, e por quê, está na{' '}
          <AppLink to={paths.privacy} className={classes.link}>
            página de privacidade
          </AppLink>
          .
        </>
      }
    >
      <DataCopySettings />
      <Text component="hr" my="xl" style={{ border: 0, borderTop: '1px solid var(--line)' }} />
      <DeleteAccountSettings />
    </SettingsSection>
  )
}
