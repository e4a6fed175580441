import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Avatar, LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { PersonName } from '#web/ui/picture/person-name.tsx'

export function AvatarDemo() {
  const t = useT(sampleMessages)
  return (
    <>
      <div className="demo-row">
        <Avatar id="1" name="Ada Lovelace" size={24} />
        <Avatar id="2" name="Grace Hopper" />
        <Avatar id="3" name="王小明" size={48} />
        <Avatar id={null} name={t('unknown')} />
        <LoggedAvatar
          id="4"
          name="alan"
          face={{ nickName: 'Alan Turing', avatar: null }}
          size={32}
        />
      </div>
      <PersonName id="1" name="Ada Lovelace" detail="ada@example.com" />
    </>
  )
}
