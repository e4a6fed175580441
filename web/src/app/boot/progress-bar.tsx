import { useNavigation } from 'react-router'
import './progress-bar.css'

/** Progress bar of navigations (500 ms, specification section 9). */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  return <div className="progress-bar" data-busy={isBusy} aria-hidden="true" />
}
