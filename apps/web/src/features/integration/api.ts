import { api } from '../../lib/api.ts'
import { refreshAfter } from '../../lib/refresh.ts'

export const keysQuery = api.integration.listKeys.queryOptions()

export const keysChanged = () => refreshAfter('integration')
