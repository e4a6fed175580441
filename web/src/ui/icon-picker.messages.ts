import { defineMessages } from '#web/lib/i18n.ts'

export const iconPickerMessages = defineMessages({
  choose: { zh: '选择图标', en: 'Choose an icon' },
  chosen: { zh: '图标：{name}，点击更换', en: 'Icon: {name}. Change' },
  clear: { zh: '清除图标', en: 'Remove the icon' },
  search: { zh: '搜索图标', en: 'Search icons' },
  placeholder: { zh: '按英文名称搜索，例如 user', en: 'By name, such as user' },
  sets: { zh: '图标集', en: 'Icon set' },
  all: { zh: '全部', en: 'All' },
  local: { zh: '本地', en: 'Local' },
  icons: { zh: '图标', en: 'Icons' },
  none: { zh: '没有匹配的图标', en: 'No icon matches' },
  failed: { zh: '图标列表暂时无法读取', en: 'The icons cannot be listed right now' },
  retry: { zh: '重试', en: 'Try again' },
  count: { zh: '共 {count} 个', en: '{count} icons', one: '{count} icon' },
  previous: { zh: '上一页', en: 'Previous page' },
  next: { zh: '下一页', en: 'Next page' },
  page: { zh: '{current} / {pages}', en: '{current} / {pages}' },
})
