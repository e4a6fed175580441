import { defaultThemeSettings, type ThemeSettings } from '@amber/contract/settings/theme.ts'
import type { themeMessages } from './theme.messages.ts'

type LocalizedText = keyof typeof themeMessages & `preset${string}`

export type ThemePreset = { name: LocalizedText; text: LocalizedText; settings: ThemeSettings }

const amber = defaultThemeSettings

export const themePresets: readonly ThemePreset[] = [
  { name: 'presetAmber', text: 'presetAmberText', settings: amber },
  {
    name: 'presetOcean',
    text: 'presetOceanText',
    settings: { ...amber, themeColor: '#1677FF', sider: { ...amber.sider, inverted: true } },
  },
  {
    name: 'presetForest',
    text: 'presetForestText',
    settings: {
      ...amber,
      themeColor: '#16A34A',
      layout: { ...amber.layout, mode: 'horizontal' },
      page: { animate: true, animateMode: 'fade-bottom' },
    },
  },
  {
    name: 'presetGrape',
    text: 'presetGrapeText',
    settings: {
      ...amber,
      themeColor: '#8B5CF6',
      layout: { ...amber.layout, mode: 'vertical-mix' },
      tab: { ...amber.tab, mode: 'button' },
    },
  },
  {
    name: 'presetSunset',
    text: 'presetSunsetText',
    settings: {
      ...amber,
      themeColor: '#E11D66',
      layout: { ...amber.layout, mode: 'horizontal-mix' },
      page: { animate: true, animateMode: 'fade-scale' },
    },
  },
  {
    name: 'presetCompact',
    text: 'presetCompactText',
    settings: {
      ...amber,
      header: { ...amber.header, height: 48 },
      tab: { ...amber.tab, height: 36, mode: 'button' },
      sider: { ...amber.sider, width: 184, collapsedWidth: 56 },
      footer: { ...amber.footer, visible: false },
      page: { animate: true, animateMode: 'fade' },
    },
  },
  {
    name: 'presetFocus',
    text: 'presetFocusText',
    settings: {
      ...amber,
      themeColor: '#64748B',
      tab: { ...amber.tab, visible: false },
      footer: { ...amber.footer, visible: false },
      page: { animate: false, animateMode: 'none' },
    },
  },
  {
    name: 'presetContrast',
    text: 'presetContrastText',
    settings: {
      ...amber,
      themeColor: '#000000',
      otherColor: { info: '#003A8C', success: '#135200', warning: '#613400', error: '#820014' },
      sider: { ...amber.sider, inverted: true },
      page: { animate: false, animateMode: 'none' },
    },
  },
]
