import { ignoreDoublePresses } from '../lib/double-press.ts'
import './page-updates.ts'

ignoreDoublePresses()
