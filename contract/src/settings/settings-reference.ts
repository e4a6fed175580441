import { appearance, themeSettings } from './appearance.ts'
import { backups } from './backups.ts'
import { settingSchemas, type settings } from './settings.ts'
import type { brandPictures } from './brand-pictures.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const settingsReference = {
  tag: 'settings',
  title: { zh: '系统设置', en: 'Settings' },
  schemas: {
    ThemeSettings: themeSettings,
    Appearance: appearance.get.output,
    WechatSettings: settingSchemas.wechat,
    OidcSettings: settingSchemas.oidc,
    BrandSettings: settingSchemas.brand,
    Backups: backups.list.output,
  },
  groups: {
    settings: {
      get: {
        summary: { zh: '获取系统设置', en: 'Get settings' },
        description: {
          zh: '密钥只写，响应仅表明是否已设置。',
          en: "Secrets are write-only; responses tell whether they're set.",
        },
      },
      getBrand: { summary: { zh: '获取品牌', en: 'Get the brand' } },
      update: {
        summary: { zh: '修改系统设置', en: 'Update a setting' },
        description: {
          zh: '密钥：文本为新值，true 保留原值，false 删除。',
          en: 'Secrets: a text is stored, true keeps the stored value, false deletes it.',
        },
      },
    } satisfies GroupReference<typeof settings>,
    appearance: {
      get: { summary: { zh: '获取外观设置', en: 'Get the appearance' } },
      update: { summary: { zh: '修改外观设置', en: 'Update the appearance' } },
    } satisfies GroupReference<typeof appearance>,
    backups: {
      list: { summary: { zh: '查询备份', en: 'List backups' } },
      create: {
        summary: { zh: '创建备份', en: 'Create a backup' },
        description: { zh: '已有备份在进行时加入其中。', en: 'Joins a running backup.' },
      },
      download: {
        summary: { zh: '下载备份', en: 'Download a backup' },
        description: {
          zh: '只能下载加密的备份。',
          en: 'Only encrypted backups can be downloaded.',
        },
      },
      remove: { summary: { zh: '删除备份', en: 'Delete a backup' } },
    } satisfies GroupReference<typeof backups>,
    brandPictures: {
      upload: {
        summary: { zh: '上传品牌图片', en: 'Upload a brand image' },
        description: {
          zh: '返回图片名称，随品牌设置保存后生效；未使用的图片一天后删除。',
          en: 'Returns a name that shows once the brand is saved with it. Unused images are deleted after a day.',
        },
      },
    } satisfies GroupReference<typeof brandPictures>,
  },
} satisfies DomainReference
