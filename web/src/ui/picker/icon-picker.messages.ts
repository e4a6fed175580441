import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const iconPickerMessages = defineMessages({
  choose: { zh: '选择图标', en: 'Select icon' },
  chosen: { zh: '图标：{name}，点击更换', en: 'Icon: {name}. Change' },
  clear: { zh: '清除图标', en: 'Clear icon' },
  search: { zh: '搜索图标', en: 'Search icons' },
  placeholder: { zh: '按英文名称搜索，例如 user', en: 'By name, e.g. user' },
  sets: { zh: '图标集', en: 'Icon set' },
  all: { zh: '全部', en: 'All' },
  local: { zh: '本地', en: 'Local' },
  icons: { zh: '图标', en: 'Icons' },
  none: { zh: '没有匹配的图标', en: 'No icons found' },
  failed: { zh: '图标加载失败', en: "Couldn't load icons" },
  retry: { zh: '重试', en: 'Try again' },
  count: { zh: '共 {count} 个', en: '{count} icons', one: '{count} icon' },
  previous: { zh: '上一页', en: 'Previous page' },
  next: { zh: '下一页', en: 'Next page' },
  page: { zh: '{current} / {pages}', en: '{current} / {pages}' },
})
