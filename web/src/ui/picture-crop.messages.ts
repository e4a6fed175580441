import { defineMessages } from '#web/lib/i18n.ts'

export const pictureCropMessages = defineMessages({
  area: { zh: '裁剪区域', en: 'Crop area' },
  how: {
    zh: '拖动图片调整位置，滚轮或双指缩放；键盘用方向键移动，加号和减号缩放。',
    en: 'Drag the picture to move it; use the wheel or two fingers to zoom. On the keyboard, arrows move it, plus and minus zoom.',
  },
  zoom: { zh: '缩放', en: 'Zoom' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  turn: { zh: '向右旋转 90 度', en: 'Turn right by 90 degrees' },
})
