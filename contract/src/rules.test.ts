import { expect, test } from 'vitest'
import * as z from 'zod'
import { code, email, fieldTexts, phone, receiver, textForIssue } from './rules.ts'

/** Section 5 of the specification, verbatim. */
const specified = {
  required: ['不能为空', 'Cannot be empty'],
  user_name_required: ['请输入用户名', 'Please enter user name'],
  user_name_invalid: ['用户名格式不正确', 'User name format is incorrect'],
  password_required: ['请输入密码', 'Please enter password'],
  password_invalid: [
    '密码格式不正确，6-18位字符，包含字母、数字、下划线',
    '6-18 characters, including letters, numbers, and underscores',
  ],
  confirm_password_required: ['请输入确认密码', 'Please enter password again'],
  confirm_password_different: ['两次输入密码不一致', 'The two passwords are inconsistent'],
  email_required: ['请输入邮箱', 'Please enter email'],
  email_invalid: ['邮箱格式不正确', 'Email format is incorrect'],
  phone_required: ['请输入手机号', 'Please enter phone number'],
  phone_invalid: ['手机号格式不正确', 'Phone number format is incorrect'],
  code_required: ['请输入验证码', 'Please enter verification code'],
  code_invalid: ['验证码格式不正确', 'Verification code format is incorrect'],
} as const

test.each(Object.entries(specified))(
  'the texts of %s match the specification',
  (rule, [zh, en]) => {
    expect(fieldTexts).toHaveProperty(rule, { zh, en })
    expect(textForIssue(rule)).toEqual({ zh, en })
  },
)

test('names the invalid phone number or email address once the kind is known', () => {
  const problem = (rule: z.core.$ZodType, given: unknown) =>
    z.safeParse(rule, given).error?.issues[0]?.message
  for (const [given, expected] of [
    ['', 'receiver_required'],
    ['  ', 'receiver_required'],
    [undefined, 'receiver_required'],
    ['138001', 'phone_invalid'],
    ['+86 138', 'phone_invalid'],
    ['ann@', 'email_invalid'],
    [`${'a'.repeat(250)}@example.com`, 'email_invalid'],
    ['ann', 'receiver_invalid'],
    ['13800138000', undefined],
    ['ann@example.com', undefined],
  ])
    expect(problem(receiver, given), String(given)).toBe(expected)
  for (const [rule, name] of [
    [email, 'email'],
    [phone, 'phone'],
    [code, 'code'],
  ] as const) {
    expect([problem(rule, ''), problem(rule, undefined)]).toEqual(Array(2).fill(`${name}_required`))
    expect(problem(rule, 'x')).toBe(`${name}_invalid`)
  }
})
