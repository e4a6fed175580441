/** Texts of the OpenAPI document and its page that derive from the declaration of a call. */
export const documentationMessages = {
  about: {
    zh: '每个响应的形式为 { code, data, msg }，成功时 code 为 200。除公开调用外，均须在 Authorization: Bearer 中提供 POST /auth/login 返回的访问令牌。',
    en: "Every response has the form { code, data, msg }, with the code 200 for success. Calls that aren't public require the access token returned by POST /auth/login in Authorization: Bearer.",
  },
  aboutDemo: {
    zh: '/demo/ 下的响应形式为 { status, message, result }。',
    en: 'Under /demo/ it is { status, message, result }.',
  },
  public: { zh: '无需登录。', en: 'No sign-in needed.' },
  signedIn: { zh: '需要登录。', en: 'Requires sign-in.' },
  permission: { zh: '需要权限 {code}。', en: 'Requires {code}.' },
  perMinute: {
    zh: '每个地址每分钟最多 {count} 次。',
    en: 'At most {count} calls per minute and address.',
  },
  file: {
    zh: '请求体为文件，最大 {count} 字节。',
    en: 'The request body is a file of up to {count} bytes.',
  },
  key: {
    zh: '24 小时内，使用相同键的请求只执行一次，重复请求得到首次的响应。',
    en: 'Requests with the same key are carried out once within 24 hours; a repeat gets the first response again.',
  },
  keyOfSecret: {
    zh: '24 小时内，使用相同键的请求只执行一次。响应包含机密，因此重复请求返回 response_not_stored。',
    en: 'Requests with the same key are carried out once within 24 hours. A repeat gets response_not_stored, because the response contains a secret.',
  },
  success: { zh: '成功', en: 'Success' },
  redirect: { zh: '重定向', en: 'Redirect' },
  status403: { zh: '禁止访问', en: 'Forbidden' },
  status404: { zh: '不存在', en: 'Not found' },
  status409: { zh: '冲突', en: 'Conflict' },
  status415: { zh: '媒体类型不受支持', en: 'Unsupported media type' },
  status422: { zh: '输入有误', en: 'Unprocessable content' },
  status429: { zh: '请求过于频繁', en: 'Too many requests' },
  status503: { zh: '暂时不可用', en: 'Unavailable' },
  input: { zh: '输入', en: 'Input' },
  output: { zh: '响应数据', en: 'Response data' },
  givesFile: { zh: '返回文件。', en: 'Returns a file.' },
  givesRedirect: { zh: '返回重定向。', en: 'Returns a redirect.' },
  errorCodes: { zh: '错误码', en: 'Error codes' },
  code: { zh: '错误码', en: 'Code' },
  status: { zh: '状态码', en: 'Status' },
  text: { zh: '说明', en: 'Message' },
  machineReadable: { zh: '机器可读版本：', en: 'Machine-readable version:' },
} as const
