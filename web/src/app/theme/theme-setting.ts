import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'

/** Paths of settings of a type, such as `header.height` for numbers. */
export type SettingPath<Value, Part = ThemeSettings, Before extends string = ''> = {
  [Name in keyof Part & string]: Part[Name] extends Value
    ? `${Before}${Name}`
    : Part[Name] extends object
      ? SettingPath<Value, Part[Name], `${Before}${Name}.`>
      : never
}[keyof Part & string]

type Setting = boolean | number | string

export function settingAt(settings: ThemeSettings, setting: string): Setting {
  return setting
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], settings) as Setting
}

export function withSetting(
  settings: ThemeSettings,
  setting: string,
  value: Setting,
): ThemeSettings {
  const put = (part: object, [name = '', ...rest]: string[]): object => ({
    ...part,
    [name]: rest.length > 0 ? put((part as Record<string, object>)[name]!, rest) : value,
  })
  return put(settings, setting.split('.')) as ThemeSettings
}

export function useThemeSetting<Value extends Setting>(
  setting: SettingPath<Value>,
): [value: Value, change: (value: Value) => void] {
  const { theme } = useServices()
  const value = useStore(theme, (state) => settingAt(state.settings, setting)) as Value
  return [value, (next) => theme.setSettings(withSetting(theme.getState().settings, setting, next))]
}
