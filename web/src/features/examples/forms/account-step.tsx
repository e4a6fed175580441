import { fieldTexts, plainPassword, userName } from '@amber/contract/rules.ts'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { byRule } from './by-rule.ts'
import { functionFormsMessages } from './function-forms.messages.ts'

export function AccountStep() {
  const t = useT(functionFormsMessages)
  const translate = useTranslate()
  return (
    <>
      <Form.Item
        name="userName"
        label={t('userName')}
        extra={t('userNameHint')}
        rules={[byRule(userName, translate)]}
        required
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password')}
        rules={[byRule(plainPassword, translate)]}
        required
      >
        <Input type="password" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={t('confirm')}
        dependencies={['password']}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value?: string) => {
              if (!value)
                return Promise.reject(new Error(translate(fieldTexts.confirm_password_required)))
              return value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(translate(fieldTexts.confirm_password_different)))
            },
          }),
        ]}
      >
        <Input type="password" autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
