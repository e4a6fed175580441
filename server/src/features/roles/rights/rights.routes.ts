import { rights } from '@amber/contract/roles/rights.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { previewMode } from './preview-mode.service.ts'
import { explain, get } from './rights.service.ts'

export const rightsRoutes: Route[] = [
  bind(rights.previewMode, previewMode),
  bind(rights.get, get),
  bind(rights.explain, explain),
]
