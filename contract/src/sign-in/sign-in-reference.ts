import { auth, tokenPair } from './auth.ts'
import { captchaAnswer } from './captcha.ts'
import { codeSent } from './codes.ts'
import { invitations } from './invitations.ts'
import { passkey, passkeyAssertion, passkeyRequest } from './passkeys.ts'
import { enrolment, secondStepDue } from './second-step.ts'
import { twoStep } from './two-step.ts'
import type { captcha } from './captcha.ts'
import type { codes } from './codes.ts'
import type { identities } from './identities.ts'
import type { passkeys } from './passkeys.ts'
import type { passwords } from './passwords.ts'
import type { registration } from './registration.ts'
import type { secondStep } from './second-step.ts'
import type { sessionLock } from './session-lock.ts'
import type { setup } from './setup.ts'
import type { signInOptions } from './sign-in-options.ts'
import type { signInProviders } from './sign-in-providers.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const signInReference = {
  tag: 'sign-in',
  title: { zh: '登录与注册', en: 'Sign-in and registration' },
  schemas: {
    TokenPair: tokenPair,
    CurrentUser: auth.getUserInfo.output,
    CaptchaAnswer: captchaAnswer,
    CodeSent: codeSent,
    Invitation: invitations.list.output.shape.records.element,
    Passkey: passkey,
    PasskeyAssertion: passkeyAssertion,
    PasskeyRequest: passkeyRequest,
    Reauthentication: twoStep.enrol.input,
    Enrolment: enrolment,
    SecondStepDue: secondStepDue,
  },
  groups: {
    auth: {
      login: {
        summary: { zh: '密码登录', en: 'Sign in with a password' },
        description: {
          zh: '返回访问令牌（30 分钟有效）和刷新令牌。需要两步验证时返回 second_step_due。',
          en: 'Returns an access token, valid for 30 minutes, and a refresh token. Answers second_step_due where two-step verification is on.',
        },
      },
      loginByCode: {
        summary: { zh: '验证码登录', en: 'Sign in with a verification code' },
        description: {
          zh: '手机号或邮箱须对应唯一一个启用的账号。',
          en: 'The phone number or email must belong to exactly one active account.',
        },
      },
      getUserInfo: { summary: { zh: '获取当前用户', en: 'Get the current user' } },
      refreshToken: {
        summary: { zh: '刷新令牌', en: 'Refresh tokens' },
        description: {
          zh: '返回新的访问令牌和刷新令牌；刷新令牌每次使用后更换。',
          en: 'Returns a new access token and a new refresh token; refresh tokens rotate on every use.',
        },
      },
      logout: {
        summary: { zh: '退出登录', en: 'Sign out' },
        description: {
          zh: '结束所给令牌的会话；令牌未知时同样成功。',
          en: 'Ends the sessions of the given tokens. Succeeds for unknown tokens.',
        },
      },
    } satisfies GroupReference<typeof auth>,
    captcha: {
      create: {
        summary: { zh: '获取图形验证码', en: 'Create an image code' },
        description: {
          zh: '五分钟内有效，只能使用一次。',
          en: 'Valid for five minutes and one attempt.',
        },
      },
      check: {
        summary: { zh: '校验图形验证码', en: 'Check an image code' },
        description: { zh: '无论对错，验证码随即失效。', en: 'Uses the code up, right or wrong.' },
      },
    } satisfies GroupReference<typeof captcha>,
    codes: {
      send: {
        summary: { zh: '发送验证码', en: 'Send a verification code' },
        description: {
          zh: '响应不会透露该手机号或邮箱是否已注册。',
          en: "The response doesn't reveal whether an account exists.",
        },
      },
      channels: { summary: { zh: '查询验证码渠道', en: 'List delivery channels' } },
    } satisfies GroupReference<typeof codes>,
    identities: {
      methods: { summary: { zh: '查询第三方登录方式', en: 'List identity providers' } },
      begin: { summary: { zh: '发起第三方登录', en: 'Start sign-in with a provider' } },
      beginLink: {
        summary: { zh: '发起绑定第三方账号', en: 'Start linking an external account' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
      wechatCallback: {
        summary: { zh: '微信回调', en: 'WeChat callback' },
        description: {
          zh: '由微信跳转到此地址，浏览器以外请勿调用。',
          en: 'WeChat redirects browsers to this address. Not for other clients.',
        },
      },
      oidcCallback: {
        summary: { zh: 'OpenID Connect 回调', en: 'OpenID Connect callback' },
        description: {
          zh: '由登录服务跳转到此地址，浏览器以外请勿调用。',
          en: 'The identity provider redirects browsers to this address. Not for other clients.',
        },
      },
      finish: {
        summary: { zh: '完成第三方登录', en: 'Complete sign-in with a provider' },
        description: {
          zh: '已绑定的账号直接登录；未知账号可登录一次以绑定，或同意条款后新建用户。',
          en: 'Signs in the user of a linked account. An unknown account is linked by signing in once, or gets a new user by accepting the terms.',
        },
      },
      link: { summary: { zh: '绑定第三方账号', en: 'Link an external account' } },
      list: { summary: { zh: '查询已绑定的第三方账号', en: 'List linked accounts' } },
      unlink: {
        summary: { zh: '解除第三方账号绑定', en: 'Unlink an external account' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
    } satisfies GroupReference<typeof identities>,
    invitations: {
      list: {
        summary: { zh: '查询邀请', en: 'List invitations' },
        description: {
          zh: '仅包括仍可使用的邀请。',
          en: 'Only invitations that can still be used.',
        },
      },
      create: {
        summary: { zh: '创建邀请', en: 'Create an invitation' },
        description: {
          zh: '令牌仅在此响应中返回。',
          en: 'The token is returned only in this response.',
        },
      },
      revoke: { summary: { zh: '撤销邀请', en: 'Revoke an invitation' } },
    } satisfies GroupReference<typeof invitations>,
    passkeys: {
      create: {
        summary: { zh: '获取通行密钥创建选项', en: 'Get passkey creation options' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
      add: {
        summary: { zh: '添加通行密钥', en: 'Add a passkey' },
        description: {
          zh: '首次启用两步验证时返回恢复码，仅显示一次。',
          en: 'Returns recovery codes, shown only once, if the user had none.',
        },
      },
      rename: { summary: { zh: '重命名通行密钥', en: 'Rename a passkey' } },
      remove: {
        summary: { zh: '移除通行密钥', en: 'Remove a passkey' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
      request: { summary: { zh: '获取通行密钥登录选项', en: 'Get passkey sign-in options' } },
      signIn: {
        summary: { zh: '通行密钥登录', en: 'Sign in with a passkey' },
        description: {
          zh: '通行密钥须验证用户，因此无需第二步。',
          en: 'The passkey must verify its user, which covers both steps.',
        },
      },
    } satisfies GroupReference<typeof passkeys>,
    passwords: {
      policy: { summary: { zh: '查询密码策略', en: 'Get the password policy' } },
      readLink: { summary: { zh: '读取密码链接', en: 'Read a password link' } },
      choose: { summary: { zh: '通过链接设置密码', en: 'Set a password with a link' } },
      resetByCode: {
        summary: { zh: '通过验证码重置密码', en: 'Reset a password with a code' },
        description: {
          zh: '手机号或邮箱须对应唯一一个启用的账号。结束其所有会话。',
          en: 'The phone number or email must belong to exactly one active account. Ends all its sessions.',
        },
      },
    } satisfies GroupReference<typeof passwords>,
    registration: {
      get: { summary: { zh: '查询注册方式', en: 'Get the registration mode' } },
      readInvitation: { summary: { zh: '读取邀请', en: 'Read an invitation' } },
      register: {
        summary: { zh: '注册账号', en: 'Register an account' },
        description: { zh: '不会自动登录。', en: "Doesn't sign in." },
      },
    } satisfies GroupReference<typeof registration>,
    secondStep: {
      finish: {
        summary: { zh: '完成两步验证', en: 'Complete the second step' },
        description: {
          zh: '使用登录时返回的 pendingToken，返回令牌。',
          en: 'Takes the pendingToken returned at sign-in, and returns tokens.',
        },
      },
      passkeyRequest: {
        summary: { zh: '获取第二步的通行密钥选项', en: 'Get passkey options for the second step' },
      },
      enrol: {
        summary: { zh: '登录时设置验证器', en: 'Set up an authenticator at sign-in' },
        description: {
          zh: '用于角色要求两步验证而用户尚未设置的情况。',
          en: 'For users who must set up two-step verification before they can sign in.',
        },
      },
    } satisfies GroupReference<typeof secondStep>,
    sessionLock: {
      lock: {
        summary: { zh: '锁定屏幕', en: 'Lock the session' },
        description: {
          zh: '解锁前，其他调用返回 session_locked。',
          en: "Other calls answer session_locked until it's unlocked.",
        },
      },
      unlock: { summary: { zh: '解锁屏幕', en: 'Unlock the session' } },
    } satisfies GroupReference<typeof sessionLock>,
    setup: {
      readLink: { summary: { zh: '读取初始化链接', en: 'Read the setup link' } },
      complete: {
        summary: { zh: '完成初始化', en: 'Complete setup' },
        description: {
          zh: '创建首个超级管理员；链接只能使用一次。',
          en: 'Creates the first super admin. The link works once.',
        },
      },
    } satisfies GroupReference<typeof setup>,
    signInOptions: {
      get: { summary: { zh: '查询可用的登录方式', en: 'Get sign-in options' } },
    } satisfies GroupReference<typeof signInOptions>,
    signInProviders: {
      state: { summary: { zh: '查询登录服务配置', en: 'Get identity provider settings' } },
      test: {
        summary: { zh: '测试登录服务', en: 'Test an identity provider' },
        description: {
          zh: '读取该签发方的 OpenID Connect 配置。',
          en: "Reads the issuer's OpenID Connect configuration.",
        },
      },
    } satisfies GroupReference<typeof signInProviders>,
    twoStep: {
      get: { summary: { zh: '查询两步验证', en: 'Get your two-step verification' } },
      identityChecks: {
        summary: { zh: '查询可用的身份验证方式', en: 'List reauthentication methods' },
      },
      identityCheckRequest: {
        summary: {
          zh: '获取身份验证的通行密钥选项',
          en: 'Get passkey options for reauthentication',
        },
      },
      enrol: {
        summary: { zh: '开始设置验证器', en: 'Start setting up an authenticator' },
        description: {
          zh: '需要验证身份；会替换原有的验证器。',
          en: 'Requires reauthentication. Replaces another authenticator.',
        },
      },
      enable: {
        summary: { zh: '开启验证器', en: 'Turn on the authenticator' },
        description: {
          zh: '恢复码仅在此响应中返回。',
          en: 'Recovery codes are returned only in this response.',
        },
      },
      disable: {
        summary: { zh: '关闭验证器', en: 'Turn off the authenticator' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
      renewCodes: {
        summary: { zh: '重新生成恢复码', en: 'Regenerate recovery codes' },
        description: {
          zh: '需要验证身份；原恢复码失效。',
          en: 'Requires reauthentication. Earlier codes stop working.',
        },
      },
      ofUser: { summary: { zh: '查询用户的两步验证', en: "Get a user's two-step verification" } },
      reset: {
        summary: { zh: '重置用户的两步验证', en: "Reset a user's two-step verification" },
        description: {
          zh: '移除全部验证方式，并结束该用户的会话。',
          en: "Removes all methods and ends the user's sessions.",
        },
      },
    } satisfies GroupReference<typeof twoStep>,
  },
} satisfies DomainReference
