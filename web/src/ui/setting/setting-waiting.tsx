import './setting-form.css'

/** In the place of subjects of the settings that are still being read; an index knows them by their names. */
export function SettingsWaiting({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className="setting-waiting skeleton" data-section={name} />
  ))
}
