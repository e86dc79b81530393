/** The questions of the form, loaded together when one of them is asked. */
export { DiscardDialog } from '../../../components/discard-dialog.tsx'
export { Corrections } from './corrections.tsx'
export { EqualQuestion } from './equal-question.tsx'
export { LeaveCorrection } from './leave-correction.tsx'
