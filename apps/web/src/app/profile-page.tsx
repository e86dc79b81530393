import { ByPinNotice } from '../components/by-pin-notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { ProfileSections } from '../features/account/profile/profile-sections.tsx'
import { SecuritySection } from '../features/account/profile/security-section.tsx'
import { IntegrationSection } from '../features/integration/integration-section.tsx'
import { PrivacySection } from '../features/privacy/privacy-section.tsx'
import { DiscountSection } from '../features/sales/settings/discount-section.tsx'
import { PixSection } from '../features/sales/settings/pix-section.tsx'
import { ScaleSection } from '../features/sales/settings/scale-section.tsx'
import { ShopsSection } from '../features/shops/shops-section.tsx'
import { PinSection } from '../features/team/pin-section.tsx'
import { useMayCall, useMe } from '../lib/me.ts'

/**
 * /perfil, also when the gate is closed (GATE-08). It combines the sections Dados, Notificações, Lojas, Recebimento por
 * Pix, Segurança, PIN, Limites de desconto, Etiquetas de balança, Integração, Privacidade, each a SettingsSection of its
 * feature.
 */
export default function ProfilePage() {
  const may = useMayCall()
  if (useMe().by_pin) return <ByPinNotice title="Configurações do Perfil" />
  return (
    <>
      <PageHeader
        title="Configurações do Perfil"
        description="Seus dados, seus avisos e a segurança da sua conta."
      />
      <ProfileSections />
      <ShopsSection />
      <PixSection />
      <SecuritySection />
      <PinSection />
      <DiscountSection />
      <ScaleSection />
      {may('integration.listKeys') && <IntegrationSection />}
      <PrivacySection />
    </>
  )
}
