import { useNavigation } from 'react-router'
import './progress-bar.css'

/** Runs along the top edge while a screen is fetched (500 ms speed, specification section 9). */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  return <div className="progress-bar" data-busy={isBusy} aria-hidden="true" />
}
