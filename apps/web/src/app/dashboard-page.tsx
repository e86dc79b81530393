import { SubscriptionCard } from '../features/billing/subscription-card.tsx'
import { TrialBanner } from '../features/billing/trial-banner.tsx'
import { UpgradeDialog } from '../features/billing/upgrade-dialog.tsx'
import { OwedNote, useOwedKnown } from '../features/receivables/owed-note.tsx'
import { Dashboard } from '../features/reports/dashboard/dashboard.tsx'

/** /: the dashboard with what billing shows on it; features do not import each other. */
export default function DashboardPage() {
  return (
    <Dashboard
      bannerKnown={useOwedKnown()}
      banner={
        <>
          <TrialBanner />
          <OwedNote />
        </>
      }
      subscription={<SubscriptionCard upgrade={<UpgradeDialog />} />}
    />
  )
}
