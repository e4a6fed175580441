import './setting-form.css'

/** Placeholders of settings while loading; the index refers to their names. */
export function SettingsWaiting({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className="setting-waiting skeleton" data-section={name} />
  ))
}
