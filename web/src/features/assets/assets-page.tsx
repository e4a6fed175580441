import { asset } from '@amber/contract/assets/asset.ts'
import { assets } from '@amber/contract/assets/assets.ts'
import { nounPage } from '#web/features/nouns/page-of-noun.tsx'

export const AssetsPage = nounPage(asset, assets)
