import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const pictureCropMessages = defineMessages({
  area: { zh: '裁剪区域', en: 'Crop area' },
  how: {
    zh: '拖动图片调整位置，使用滚轮或双指缩放；也可用方向键移动，用加号和减号缩放。',
    en: 'Drag to move; scroll or pinch to zoom. Or use the arrow keys to move, and plus and minus to zoom.',
  },
  zoom: { zh: '缩放', en: 'Zoom' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  turn: { zh: '向右旋转 90 度', en: 'Rotate right 90°' },
})
