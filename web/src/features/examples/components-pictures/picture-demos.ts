import type { Demos } from '#web/features/examples/components/demo.ts'
import { AvatarDemo } from './avatar-demo.tsx'
import avatarCode from './avatar-demo.tsx?raw'
import { IconDemo } from './icon-demo.tsx'
import iconCode from './icon-demo.tsx?raw'

export const demos: Demos = {
  Avatar: [{ Demo: AvatarDemo, code: avatarCode }],
  Icon: [{ Demo: IconDemo, code: iconCode }],
}
