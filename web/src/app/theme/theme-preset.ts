import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import type { themeMessages } from './theme.messages.ts'

type LocalizedText = keyof typeof themeMessages & `preset${string}`

/** `name` is null for the brand's short name. */
export type ThemePreset = {
  name: LocalizedText | null
  text: LocalizedText
  settings: ThemeSettings
}

const standard = defaultThemeSettings

export const themePresets: readonly ThemePreset[] = [
  { name: null, text: 'presetStandardText', settings: standard },
  {
    name: 'presetOcean',
    text: 'presetOceanText',
    settings: { ...standard, themeColor: '#1677FF', sider: { ...standard.sider, inverted: true } },
  },
  {
    name: 'presetForest',
    text: 'presetForestText',
    settings: {
      ...standard,
      themeColor: '#16A34A',
      layout: { ...standard.layout, mode: 'horizontal' },
      page: { animate: true, animateMode: 'fade-bottom' },
    },
  },
  {
    name: 'presetGrape',
    text: 'presetGrapeText',
    settings: {
      ...standard,
      themeColor: '#8B5CF6',
      layout: { ...standard.layout, mode: 'vertical-mix' },
      tab: { ...standard.tab, mode: 'button' },
    },
  },
  {
    name: 'presetSunset',
    text: 'presetSunsetText',
    settings: {
      ...standard,
      themeColor: '#E11D66',
      layout: { ...standard.layout, mode: 'horizontal-mix' },
      page: { animate: true, animateMode: 'fade-scale' },
    },
  },
  {
    name: 'presetCompact',
    text: 'presetCompactText',
    settings: {
      ...standard,
      header: { ...standard.header, height: 48 },
      tab: { ...standard.tab, height: 36, mode: 'button' },
      sider: { ...standard.sider, width: 184, collapsedWidth: 56 },
      footer: { ...standard.footer, visible: false },
      page: { animate: true, animateMode: 'fade' },
    },
  },
  {
    name: 'presetFocus',
    text: 'presetFocusText',
    settings: {
      ...standard,
      themeColor: '#64748B',
      tab: { ...standard.tab, visible: false },
      footer: { ...standard.footer, visible: false },
      page: { animate: false, animateMode: 'none' },
    },
  },
  {
    name: 'presetContrast',
    text: 'presetContrastText',
    settings: {
      ...standard,
      themeColor: '#000000',
      otherColor: { info: '#003A8C', success: '#135200', warning: '#613400', error: '#820014' },
      sider: { ...standard.sider, inverted: true },
      page: { animate: false, animateMode: 'none' },
    },
  },
]
