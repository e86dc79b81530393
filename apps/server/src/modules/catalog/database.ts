import { CHANGES_KEPT_DAYS, UNUSED_IMAGE_HOURS } from '@prateleira/contract/catalog/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { DAY, FREQUENT, HOUR } from '../../kernel/jobs/queues.ts'

export const database = {
  logins: {
    /** Like `app`, without access to costs (`withheld`, here and in the stock module): for members who may not see them (TEAM-04). */
    appWithoutCosts: 'prateleira_app_without_costs',
  },
  pools: {
    /** As the kernel's app and exports. */
    appWithoutCosts: { login: 'prateleira_app_without_costs', max: 6, pipeline: true },
    exportsWithoutCosts: { login: 'prateleira_app_without_costs', max: 2, patient: true },
  },
  owners: ['prateleira_search', 'prateleira_images', 'prateleira_links'],
  queues: {
    /**
     * Deletes the files of a picture that is no longer used (IMG-04). Tried every five minutes, because the storage may
     * be unavailable for long.
     */
    'remove-image-files': {
      policy: 'standard',
      retryLimit: 10_000,
      retryDelay: 300,
      retryBackoff: false,
      expireInSeconds: 120,
      retentionSeconds: 60 * DAY,
      deleteAfterSeconds: HOUR,
    },
    'forget-unused-images': FREQUENT,
    'forget-catalog-changes': FREQUENT,
  },
  rules: {
    unused_image_time: `interval '${UNUSED_IMAGE_HOURS} hours'`,
    catalog_changes_time: `interval '${CHANGES_KEPT_DAYS} days'`,
  },
  /** Columns with costs, or from which costs can be computed. */
  withheld: {
    prateleira_app_without_costs: [
      'products.cost_price',
      'product_variants.average_cost',
      'product_variants.stock_cost',
    ],
  },
} as const satisfies DatabaseNeeds
