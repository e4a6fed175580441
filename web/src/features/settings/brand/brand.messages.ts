import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const brandMessages = defineMessages({
  brand: { zh: '品牌', en: 'Branding' },
  brandText: {
    zh: '页面、邮件、短信和验证器中显示的名称，以及主色、图片和页脚。已登录用户的页面随即更新，登录页在下次加载时更新。',
    en: 'Names shown on pages and in email, texts and authenticators, the primary color, images and the footer. Open pages of signed-in users update right away, sign-in pages the next time they load.',
  },
  nameZh: { zh: '中文名称', en: 'Name in Chinese' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  shortNameZh: { zh: '中文简称', en: 'Short name in Chinese' },
  shortNameEn: { zh: '英文简称', en: 'Short name in English' },
  primaryColor: { zh: '主色', en: 'Primary color' },
  primaryColorHint: {
    zh: '未自选主题色的用户、登录页和邮件使用此颜色。按钮和文字会自动调整以保证清晰。',
    en: 'For the sign-in page, email and users without a theme color of their own. Buttons and text are adjusted for contrast.',
  },
  themeHasColor: {
    zh: '公司默认主题另设了主题色 {color}，优先于主色。',
    en: 'The company default theme sets its own color, {color}, which takes precedence.',
  },
  logo: { zh: '徽标', en: 'Logo' },
  logoHint: { zh: '正方形，建议至少 256×256 像素。', en: 'Square, at least 256×256 pixels.' },
  logoDark: { zh: '深色模式徽标', en: 'Logo in dark mode' },
  logoDarkHint: { zh: '默认与徽标相同。', en: 'Defaults to the logo.' },
  favicon: { zh: '网站图标', en: 'Favicon' },
  faviconHint: {
    zh: '显示在浏览器标签页上，建议至少 128×128 像素。',
    en: 'Shown in browser tabs. Square, at least 128×128 pixels.',
  },
  loginBackground: { zh: '登录页背景', en: 'Sign-in background' },
  loginBackgroundHint: {
    zh: '填满登录页，超过 1920×1200 像素时缩小。',
    en: 'Fills the sign-in page. Scaled down to 1920×1200 pixels.',
  },
  pictureDefault: { zh: '默认', en: 'Default' },
  pictureChoose: { zh: '上传图片', en: 'Upload image' },
  pictureReplace: { zh: '更换', en: 'Replace' },
  pictureRemove: { zh: '移除', en: 'Remove' },
  pictureUploading: { zh: '正在上传…', en: 'Uploading…' },
  pictureChooseLabel: { zh: '上传图片：{label}', en: 'Upload image: {label}' },
  pictureReplaceLabel: { zh: '更换：{label}', en: 'Replace: {label}' },
  pictureRemoveLabel: { zh: '移除：{label}', en: 'Remove: {label}' },
  pictureTooLarge: {
    zh: '图片超过 {size} MB，请选择较小的图片',
    en: 'The image is larger than {size} MB. Choose a smaller one.',
  },
  pictureUnreadable: {
    zh: '无法读取此文件，请选择 JPEG、PNG 或 WebP 图片',
    en: "This file can't be read. Choose a JPEG, PNG or WebP image.",
  },
  company: { zh: '公司', en: 'Company' },
  companyHint: {
    zh: '显示在页脚，默认为简称。',
    en: 'Shown in the footer. Defaults to the short name.',
  },
  companyUrl: { zh: '公司网址', en: 'Company website' },
  icpNumber: { zh: 'ICP 备案号', en: 'ICP number' },
  icpHint: {
    zh: '显示在页脚，并链接到备案管理系统。',
    en: "Shown in the footer, linked to mainland China's ICP filing system.",
  },
  smsSignature: { zh: '短信签名', en: 'Text message signature' },
  mailSender: { zh: '发件人名称', en: 'Email sender name' },
  totpIssuer: { zh: '验证器应用中的名称', en: 'Name in authenticator apps' },
  passkeyName: { zh: '通行密钥的名称', en: 'Name for passkeys' },
  nameHint: { zh: '默认为名称。', en: 'Defaults to the name.' },
  shortNameHint: { zh: '默认为英文简称。', en: 'Defaults to the short name in English.' },
  preview: {
    zh: '预览：{title} · © {owner}',
    en: 'Preview: {title} · © {owner}',
  },
})
